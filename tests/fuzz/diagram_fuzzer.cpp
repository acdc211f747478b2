// Any bytes as a diagram: refused with a clause, or a diagram of packings of the puzzle.
#include "polypack/counting/diagram/diagram_bytes.hpp"

#include <set>
#include <utility>

#include "fuzz/fuzzer.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack::testing {
namespace {

// A corner of three cells and three dominoes in a square of nine, of which one cell may stay empty
// if the other pieces are few.
Puzzle small_puzzle() {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces.push_back({.name = "V", .cells = {{0, 0}, {1, 0}, {0, 1}}, .copies = {0, 1}});
    puzzle.pieces.push_back({.name = "I", .cells = {{0, 0}, {1, 0}}, .copies = {2, 4}});
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) puzzle.region.cells.push_back({{x, y}, x != 1 || y != 1});
    }
    return checked(puzzle);
}

struct Known {
    Puzzle puzzle = small_puzzle();
    PlacementTable table{puzzle};
    PuzzleHash hash = puzzle_hash(puzzle);
    PackingDiagram diagram =
        build_diagram(table, Symmetry(puzzle, table, SymmetryMode::full)).diagram;
    std::set<std::vector<int>> packings;

    Known() {
        for (BigCount i = 0; i < diagram.count(); ++i) packings.insert(diagram.unrank(i));
    }
};

void read(const Known& known, const std::string& bytes) {
    try {
        const PackingDiagram read(known.table, read_diagram(bytes, known.table, known.hash));
        require(read.count() <= known.packings.size(), "it holds too many packings");
        for (BigCount i = 0; i < read.count(); ++i) {
            const std::vector<int> packing = read.unrank(i);
            require(known.packings.contains(packing), "it holds what is no packing");
            require(read.rank(packing) == i, "a packing has another rank");
        }
        require(read.marginals().packings == read.count(), "the marginals are of others");
    } catch (const DiagramError& error) {
        require(!std::string_view(error.what()).empty(), "it does not say what is wrong");
    }
}

// With a checksum that matches: 64-bit FNV-1a.
std::string forged(std::string bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    bytes.resize(bytes.size() < 8 ? 0 : bytes.size() - 8);
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(hash >> (8 * i) & 0xff);
    return bytes;
}

}  // namespace
}  // namespace polypack::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack;
    static const testing::Known known;
    const std::string text = testing::text_of(data, size);
    testing::read(known, text);
    testing::read(known, testing::forged(text));
    return 0;
}
