#include "polypack/disassembly/disassemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "polypack/base/user_error.hpp"
#include "polypack/disassembly/judges.hpp"
#include "polypack/disassembly/locked_core.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

void check_puzzle(const Puzzle& puzzle, const DisassembleOptions& options) {
    std::vector<Mistake> mistakes = validate(puzzle, options.stop);
    if (mistakes.empty()) mistakes = shape_mistakes(puzzle);
    if (mistakes.empty() && puzzle.region.period.any()) {
        mistakes.push_back({{Part::period},
                            "a region that wraps has no outside to which pieces could be taken",
                            std::nullopt});
    }
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    if (has_turns(options.rule) && !has_turns(*puzzle.lattice)) {
        throw InvalidArgument(fmt::format(
            "pieces turn on {}, not {}",
            lattices_where([](const Lattice& other) { return has_turns(other); }, "and"),
            puzzle.lattice->name));
    }
    if (options.bevel < 0 || options.bevel >= no_bevel) {
        throw InvalidArgument(fmt::format("a bevel is from 0 to {} millionths of an edge, got {}",
                                          no_bevel - 1, options.bevel));
    }
    if (options.shifting && options.bevel > most_shifting_bevel) {
        throw InvalidArgument(
            fmt::format("axes shift with a bevel of at most {} millionths of an edge, got {}",
                        most_shifting_bevel, options.bevel));
    }
    if (options.threads < 0) {
        throw InvalidArgument(fmt::format("threads must not be negative, got {}", options.threads));
    }
    if (options.still < -1 || options.still >= std::ssize(puzzle.pieces)) {
        throw InvalidArgument(
            fmt::format("piece {} is to stay still; the puzzle has pieces 0 to {}", options.still,
                        std::ssize(puzzle.pieces) - 1));
    }
    for (const PieceGroup& group : options.groups) {
        if (group.piece >= 0 && group.piece < std::ssize(puzzle.pieces)) continue;
        throw InvalidArgument(fmt::format("a group has piece {}; the puzzle has pieces 0 to {}",
                                          group.piece, std::ssize(puzzle.pieces) - 1));
    }
}

void check_packing(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    if (const auto wrong = verify(puzzle, packing)) {
        throw InvalidArgument("this is not a packing of the puzzle: " + *wrong);
    }
}

SeparateOptions separate_options(const DisassembleOptions& options) {
    SeparateOptions result;
    result.threads = options.threads;
    result.allowance = {options.stop, options.memory_limit};
    result.rule = options.rule;
    result.bevel = options.bevel;
    result.min_bevel = options.min_bevel;
    result.shifting = options.shifting;
    result.fewest_turns = options.fewest_turns;
    result.still = options.still;
    result.progress = options.progress;
    return result;
}

}  // namespace

std::vector<Disassembly> disassemble(const Puzzle& puzzle,
                                     const std::vector<std::vector<PlacedPiece>>& packings,
                                     const DisassembleOptions& options) {
    check_puzzle(puzzle, options);
    for (const auto& packing : packings) check_packing(puzzle, packing);
    const SeparateOptions separating = separate_options(options);
    ShapePairs pairs(*puzzle.lattice, separating.allowance);
    return disassemble_each(packings, options.groups, pairs, separating);
}

Disassembly disassemble(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                        const DisassembleOptions& options) {
    check_puzzle(puzzle, options);
    check_packing(puzzle, packing);
    const SeparateOptions separating = separate_options(options);
    ShapePairs pairs(*puzzle.lattice, separating.allowance);
    return disassemble(packing, options.groups, pairs, separating);
}

std::vector<int> locked_pieces(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                               const DisassembleOptions& options) {
    check_puzzle(puzzle, options);
    check_packing(puzzle, packing);
    const SeparateOptions separating = separate_options(options);
    ShapePairs pairs(*puzzle.lattice, separating.allowance);
    const Disassembly found = disassemble(packing, options.groups, pairs, separating);
    const auto locked = std::ranges::find(found.parts, PackedPart::Fate::locked, &PackedPart::fate);
    if (locked == found.parts.end()) return {};
    return core_of(packing, locked->pieces, options.groups, pairs, separating).pieces;
}

}  // namespace polypack
