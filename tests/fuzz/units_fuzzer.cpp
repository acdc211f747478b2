// Any text as the file of a unit, a result or a checkpoint: refused with one line, or written again
// as it was read; and searching it finds no more packings than there are.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/fuzzer.hpp"
#include "polypack/distribution/text_lines.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/distribution/unit_text.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack::testing {
namespace {

// Dominoes in a square of 16 cells, of which one may stay empty.
Puzzle small_puzzle() {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces.push_back({.name = "I", .cells = {{0, 0}, {1, 0}}, .copies = {6, 8}});
    puzzle.pieces.push_back({.name = "V", .cells = {{0, 0}, {1, 0}, {0, 1}}, .copies = {0, 1}});
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) puzzle.region.cells.push_back({{x, y}, x != 1 || y != 1});
    }
    return checked(puzzle);
}

struct Known {
    SolveOptions options;
    PreparedPuzzle prepared{small_puzzle(), options};
    UnitSearch search{prepared, options, SymmetryMode::full};
    std::uint64_t packings = search.search(whole_unit().parts.front()).counts.all;
};

void search(const Unit& unit) {
    static const Known known;
    for (const UnitPart& part : unit.parts) {
        if (known.search.flaw_of(part.node)) continue;
        const UnitProgress found = known.search.search(part);
        require(found.open.empty(), "a part was not searched to its end");
        require(found.counts.all <= known.packings, "a part has too many packings");
    }
}

void require_good(const UnitFileError& error) {
    const std::string_view text = error.what();
    require(escaped(text) == text && text.size() < 8000, "the error message is not safe to print");
    require(text.starts_with("fuzz:"), "the error message does not begin with its place");
}

template <class Read>
void read(const Read& from, const std::string& text) {
    try {
        const auto file = from("fuzz", text);
        const std::string written = text_of(file);
        require(text_of(from("fuzz", written)) == written, "it is written otherwise than read");
        if constexpr (requires { file.unit; }) {
            search(file.unit);
        } else {
            for (const Unit& unit : file.result.rest) search(unit);
        }
    } catch (const UnitFileError& error) {
        require_good(error);
    }
}

void read_all(const std::string& text) {
    read(unit_from, text);
    read([](const std::string& name, const std::string& of) { return result_from(name, of); },
         text);
    read(checkpoint_from, text);
}

// The lines but for the first and the last, as a file of that kind whose checksum matches.
std::string forged(std::string_view text, std::string_view kind) {
    LineWriter writer(kind);
    for (std::size_t begin = text.find('\n'); begin != std::string_view::npos;) {
        const std::string_view line =
            text.substr(begin + 1, text.find('\n', begin + 1) - begin - 1);
        begin = text.find('\n', begin + 1);
        if (line.starts_with("end ")) break;
        const std::size_t blank = line.find(' ');
        if (blank != std::string_view::npos) {
            writer.line(line.substr(0, blank), line.substr(blank + 1));
        }
    }
    return writer.finished();
}

}  // namespace
}  // namespace polypack::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack::testing;
    const std::string text = text_of(data, size);
    read_all(text);
    for (const std::string_view kind : {"unit", "result", "checkpoint"}) {
        read_all(forged(text, kind));
    }
    return 0;
}
