#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"

namespace polypack {
namespace {

using Test = std::function<bool(const PackingTraits& traits, const PackingLine& packing)>;

int piece_named(const Puzzle& puzzle, std::string_view option, const std::string& name) {
    const auto at = std::ranges::find(puzzle.pieces, name, &Piece::name);
    if (at == puzzle.pieces.end()) {
        std::vector<std::string_view> names;
        for (const Piece& piece : puzzle.pieces) names.emplace_back(piece.name);
        throw UsageError(fmt::format("--{}: unknown piece {}{}", option, in_quotes(name),
                                     did_you_mean(name, names, "available:")));
    }
    return static_cast<int>(at - puzzle.pieces.begin());
}

// "A,B": two pieces. Names may contain commas: wherever both halves are names.
std::pair<int, int> pieces_named(const Puzzle& puzzle, std::string_view option,
                                 const std::string& text) {
    const auto known = [&](const std::string& name) {
        return std::ranges::find(puzzle.pieces, name, &Piece::name) != puzzle.pieces.end();
    };
    std::size_t comma = text.find(',');
    if (comma == std::string::npos) {
        throw UsageError(
            fmt::format("--{} must be two pieces, A,B; got {}", option, in_quotes(text)));
    }
    for (std::size_t at = comma; at != std::string::npos; at = text.find(',', at + 1)) {
        if (known(text.substr(0, at)) && known(text.substr(at + 1))) comma = at;
    }
    return {piece_named(puzzle, option, text.substr(0, comma)),
            piece_named(puzzle, option, text.substr(comma + 1))};
}

bool contains(const PackingLine& packing, int piece, const std::vector<Point>& cells) {
    return std::ranges::any_of(packing.pieces, [&](const PlacedPiece& placed) {
        if (placed.piece != piece || placed.cells.size() != cells.size()) return false;
        return std::ranges::all_of(placed.cells, [&](const Point& cell) {
            return std::ranges::find(cells, cell) != cells.end();
        });
    });
}

void check_has_shapes(const Puzzle& puzzle, std::string_view option) {
    if (puzzle.kind == PuzzleKind::shapes) return;
    throw UsageError(
        fmt::format("--{} does not apply to exact covers, which have no shapes", option));
}

void add_traits(const Arguments& arguments, const Puzzle& puzzle, std::vector<Test>& tests) {
    const auto add = [&](std::string_view option, bool applies, std::string_view lattices,
                         bool (PackingTraits::*trait)() const, bool wanted) {
        if (!arguments.has(option)) return;
        check_has_shapes(puzzle, option);
        if (!applies) {
            throw UsageError(fmt::format("--{} applies to {} only, not to the {} lattice", option,
                                         lattices, puzzle.lattice->name));
        }
        tests.emplace_back([=](const PackingTraits& traits, const PackingLine&) {
            return (traits.*trait)() == wanted;
        });
    };
    const bool boxes = puzzle.lattice->boxes;
    add("no-crossroads", boxes && puzzle.lattice->flat, "squares", &PackingTraits::has_crossroads,
        false);
    add("fault-free", boxes, "squares and cubes", &PackingTraits::has_faults, false);
    add("no-equal-touching", true, "", &PackingTraits::equals_touch, false);
    add("three-colourable", true, "", &PackingTraits::is_three_colourable, true);
}

void add_contacts(const Arguments& arguments, const Puzzle& puzzle, std::vector<Test>& tests) {
    for (const std::string_view option : {"touching", "apart"}) {
        for (const std::string& text : arguments.texts(option)) {
            check_has_shapes(puzzle, option);
            const auto [piece, other] = pieces_named(puzzle, option, text);
            const bool wanted = option == "touching";
            tests.emplace_back([=](const PackingTraits& traits, const PackingLine&) {
                return traits.touch(piece, other) == wanted;
            });
        }
    }
}

void add_placements(const Arguments& arguments, const Puzzle& puzzle, std::vector<Test>& tests) {
    for (const SetPlacement& placement : given_placements(arguments, puzzle)) {
        const int piece = piece_named(puzzle, "given", placement.piece);
        tests.emplace_back(
            [piece, cells = placement.cells](const PackingTraits&, const PackingLine& packing) {
                return contains(packing, piece, cells);
            });
    }
}

ExitCode filter_file(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of_packings(arguments);
    std::vector<Test> tests;
    add_traits(arguments, puzzle, tests);
    add_contacts(arguments, puzzle, tests);
    add_placements(arguments, puzzle, tests);
    std::optional<PackingClasses> classes;
    if (arguments.has("symmetric")) {
        classes.emplace(puzzle, SymmetryMode::full);
        tests.emplace_back([&](const PackingTraits&, const PackingLine& packing) {
            std::vector<int> least;
            return classes->class_representative(classes->placements_of(packing.pieces), least) <
                   classes->motions();
        });
    }
    if (tests.empty()) throw UsageError("'filter' requires at least one property of packings");
    const bool inverted = arguments.has("not");
    VerifiedPackings packings(arguments.operands()[1], puzzle);
    PackingLinePrinter printer(puzzle);
    for (PackingLine packing; packings.next(packing);) {
        const PackingTraits traits(puzzle, packing.pieces);
        const bool all =
            std::ranges::all_of(tests, [&](const Test& test) { return test(traits, packing); });
        if (all != inverted) printer.print(packing.text);
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec filter_command() {
    return {
        .name = "filter",
        .operands = "PUZZLE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Print the packings with given properties",
        .details =
            "Prints the packings of a file that have all of the properties given as options.",
        .options = with_packing_file_options({
            {"no-crossroads", "", "no four pieces meet at a point; square lattice"},
            {"fault-free", "",
             "no straight line cuts the region along borders of pieces; "
             "square and cube lattices"},
            {"no-equal-touching", "", "no two copies of a piece share a side"},
            {"three-colourable", "", "three colours tell touching pieces apart"},
            {"symmetric", "", "some motion of the puzzle maps the packing to itself"},
            {.name = "touching",
             .value = "A,B",
             .help = "copies of these pieces share a side; may be repeated",
             .repeats = true},
            {.name = "apart",
             .value = "A,B",
             .help = "no copies of these pieces share a side; may be repeated",
             .repeats = true},
            {.name = "given",
             .value = "PLACEMENT",
             .help = "a piece lies there, as in 'V at [0,0] [1,0] [1,1]'; may be repeated",
             .repeats = true},
            {"not", "", "print the other packings instead"},
        }),
        .run = filter_file,
    };
}

}  // namespace polypack
