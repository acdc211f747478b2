// A tour of the library, from a text to pictures, through the one header that includes all of it.
#include <iostream>
#include <polypack/polypack.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

using namespace polypack;

namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(what);
}

const std::string soma = R"(name: Soma
lattice: cube
region: {box: [3, 3, 3]}
pieces:
  - {name: V, cells: [[0,0,0], [1,0,0], [0,1,0]]}
  - {name: L, cells: [[0,0,0], [1,0,0], [2,0,0], [0,1,0]]}
  - {name: T, cells: [[0,0,0], [1,0,0], [2,0,0], [1,1,0]]}
  - {name: Z, cells: [[0,0,0], [1,0,0], [1,1,0], [2,1,0]]}
  - {name: A, cells: [[0,0,0], [1,0,0], [0,1,0], [1,0,1]]}
  - {name: B, cells: [[0,0,0], [1,0,0], [0,1,0], [0,1,1]]}
  - {name: P, cells: [[0,0,0], [1,0,0], [0,1,0], [0,0,1]]}
)";

void texts(const Puzzle& puzzle, const Packing& packing) {
    for (const char* format : {"yaml", "xmpuzzle", "dlx"}) {
        require(!write_puzzle(puzzle, format).empty(), format);
    }
    const Puzzle again = read_puzzle_text(write_puzzle(puzzle));
    require(puzzle_hash(again) == puzzle_hash(puzzle), "the same puzzle is read again");
    const std::string lines = packings_json_text(puzzle, {&packing, 1});
    const std::vector<Packing> read = packings_of_json(puzzle, lines);
    require(read.size() == 1 && !verify(puzzle, read[0].pieces), "the packing is read again");
    require(!packing_json_text(puzzle, packing).empty(), "a line");
    require(!result_json_text(puzzle, count(puzzle, {.limit = 1})).empty(), "a result");
    require(!explanation_json_text(puzzle, explain(puzzle)).empty(), "an explanation");
    require(!PackingTraits(puzzle, packing.pieces).equals_touch(), "traits");
}

void moves(const Puzzle& puzzle, const Packing& packing) {
    const Disassembly apart = disassemble(puzzle, packing.pieces);
    require(apart.comes_apart() && apart.level() == 1, "Soma comes apart");
    const std::string certificate = disassembly_json_text(*puzzle.lattice, apart);
    const Disassembly again = disassembly_of_json(*puzzle.lattice, packing.pieces, certificate);
    require(!check_disassembly(*puzzle.lattice, packing.pieces, {}, again),
            "the certificate holds");
    require(locked_pieces(puzzle, packing.pieces).empty(), "nothing is locked");
    require(!render_moves_text(puzzle, packing.pieces, apart).empty(), "moves in words");
    require(!render_moves_svg(puzzle, packing.pieces, apart).empty(), "moves as pictures");
    require(!render_page(puzzle, {packing.pieces}, {apart}).empty(), "a page");
}

void pictures(const Puzzle& puzzle, const Packing& packing) {
    require(!render_text(puzzle, packing.pieces).empty(), "text");
    require(!render_svg(puzzle, {packing.pieces}, {.style = SvgStyle::iso}).empty(), "SVG");
    for (const ModelFormat format :
         {ModelFormat::stl, ModelFormat::obj, ModelFormat::glb, ModelFormat::threemf}) {
        require(!render_model(puzzle, packing.pieces, format).empty(), "a model");
        require(!render_pieces(puzzle, format).empty(), "pieces");
    }
}

void counts(const Puzzle& puzzle) {
    require(digits_of(*count_exactly(puzzle).all) == "11520", "exactly");
    require(estimate(puzzle, {.threads = 1}, {.probes = 100}).all.value > 0, "an estimate");
    Solver solver(*puzzle.lattice, puzzle.region);
    require(!solver.solve(puzzle.pieces, {.limit = 2}).unique(), "not unique");

    const Lattice& square = *find_lattice("square");
    Puzzle dominoes{.name = "dominoes", .lattice = &square, .region = box(square, 1, 1)};
    dominoes.pieces = {
        {.name = "D", .cells = {{0, 0}, {1, 0}}, .copies = {.min = 0, .max = unlimited}}};
    std::string terms;
    SequenceOptions options;
    options.axis = Axis::x;
    options.from = 1;
    options.to = 4;
    (void)sequence(dominoes, options,
                   [&](int, const BigCount& number) { terms += number.str() + " "; });
    require(terms == "0 1 0 1 ", "a sequence");
}

void proofs(const Puzzle& puzzle) {
    std::stringstream formula;
    std::stringstream proof;
    const CertifiedCount count = certify(puzzle, formula, proof);
    require(count.packings == 11520 && count.listed < count.packings, "a certified count");
    const CheckedProof checked = check_proof(formula, proof);
    require(checked.without_last == 11520, "the proof holds");

    // Without the first packing that it lists, it does not.
    std::string damaged = proof.str();
    const std::size_t line = damaged.find("\nsolx") + 1;
    damaged.erase(line, damaged.find('\n', line) + 1 - line);
    std::istringstream again(formula.str());
    std::istringstream less(damaged);
    try {
        (void)check_proof(again, less);
    } catch (const PuzzleError& error) {
        require(error.where().file == "<proof>" && error.where().line > 1, "where it is wrong");
        return;
    }
    throw std::runtime_error("a damaged proof is refused");
}

// Every mistake of a user is a UserError.
template <class Call>
void refused(const Call& call, const char* what) {
    try {
        call();
    } catch (const UserError& error) {
        require(std::string(error.what()).find('\n') == std::string::npos, what);
        return;
    }
    throw std::runtime_error(what);
}

void mistakes(const Puzzle& puzzle, Packing packing) {
    require(!validate(Puzzle{}).empty(), "an empty puzzle is invalid");
    refused([] { (void)count(Puzzle{}); }, "an invalid puzzle");
    refused([] { (void)read_puzzle_text("pieces: ["); }, "YAML that is none");
    refused([] { (void)read_puzzle("/nowhere.yaml"); }, "no file");
    refused([&] { (void)write_puzzle(puzzle, "nonsense"); }, "an unknown format");
    refused([&] { (void)packings_of_json(puzzle, "nonsense\n"); }, "packings that are none");
    refused([&] { (void)render_svg(puzzle, {packing.pieces}, {.kerf = 1}); }, "a kerf in space");
    packing.pieces.pop_back();
    refused([&] { (void)disassemble(puzzle, packing.pieces); }, "no packing");
    packing.pieces[0].piece = 99;
    refused([&] { (void)render_text(puzzle, packing.pieces); }, "an unknown piece");
}

}  // namespace

int main() {
    try {
        const Puzzle puzzle = read_puzzle_text(soma);
        const std::optional<Packing> packing = first(puzzle, {.threads = 1});
        require(packing.has_value(), "Soma has packings");
        texts(puzzle, *packing);
        moves(puzzle, *packing);
        pictures(puzzle, *packing);
        counts(puzzle);
        proofs(puzzle);
        mistakes(puzzle, *packing);
    } catch (const std::exception& error) {
        std::cerr << "failed: " << error.what() << "\n";
        return 1;
    }
    std::cout << "all of it\n";
}
