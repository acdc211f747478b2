// The second example of docs/library.md. The puzzle is the file of the first argument.
#include <iostream>
#include <polypack/polypack.hpp>
#include <stdexcept>
#include <string>

using namespace polypack;

namespace {

void save(const std::string& name, const std::string& contents) {
    if (contents.empty()) throw std::runtime_error(name + " is empty");
}

int run(const std::string& path) {
    const Puzzle puzzle = read_puzzle(path);  // or read_puzzle_text(text)
    const std::optional<Packing> packing = first(puzzle, {.threads = 1});
    if (!packing) return 1;
    std::cout << render_text(puzzle, packing->pieces);
    save("cube.svg", render_svg(puzzle, {packing->pieces}, {.style = SvgStyle::iso}));
    save("cube.3mf", render_model(puzzle, packing->pieces, ModelFormat::threemf));
    save("cube.xmpuzzle", write_puzzle(puzzle, "xmpuzzle"));

    const Disassembly apart = disassemble(puzzle, packing->pieces);
    std::cout << render_moves_text(puzzle, packing->pieces, apart);
    save("cube.json", disassembly_json_text(*puzzle.lattice, apart));
    return 0;
}

}  // namespace

int main(int, char** arguments) {
    try {
        return run(arguments[1]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 2;
    }
}
