#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/analysis/reasons/names.hpp"
#include "polypack/analysis/reasons/subset_sums.hpp"

namespace polypack {
namespace {

// Volumes are the sums for a colouring without coloured cells.
constexpr std::uint64_t none_coloured[1] = {1};

// The words for the space to be filled and for its filling.
struct Wording {
    std::string where;   // "the region"
    std::string pieces;  // "the pieces"
    std::string every;   // "every piece"
    std::string_view cells = "cells";
};

// Returns the words for an exact cover, of the options that fit or of all.
Wording wording_of_cover(bool fit) {
    return {"the cover", fit ? "the options that fit" : "the options",
            fit ? "every option that fits" : "every option", "items"};
}

VolumeArgument argument_for(const std::vector<Supply>& supplies, const Target& target) {
    VolumeArgument argument{target.min_volume(), target.cells, 0, 0, 0};
    for (const Supply& supply : supplies) {
        argument.pieces_least += static_cast<std::int64_t>(supply.size) * supply.least;
        argument.pieces_most =
            supply.most == unlimited || argument.pieces_most < 0
                ? -1
                : argument.pieces_most + static_cast<std::int64_t>(supply.size) * supply.most;
        argument.divisor = std::gcd(argument.divisor, supply.size);
    }
    return argument;
}

std::string text_for(const Wording& words, const std::vector<Supply>& supplies,
                     const Target& target, const VolumeArgument& argument) {
    const std::int64_t least = argument.pieces_least;
    const std::int64_t most = argument.pieces_most;
    const int divisor = argument.divisor;
    const bool one_size =
        std::ranges::all_of(supplies, [&](const Supply& supply) { return supply.size == divisor; });
    const int lowest = argument.least;
    const std::string needs =
        fmt::format("{} needs {}", words.where,
                    lowest == target.cells ? fmt::format("{}", target.cells)
                                           : fmt::format("{} to {}", lowest, target.cells));
    if (least == most) {
        return fmt::format("{} have {} {} in total, {}", words.pieces, least, words.cells, needs);
    }
    if (least > target.cells) {
        return fmt::format("{} have at least {} {} in total, {}", words.pieces, least, words.cells,
                           needs);
    }
    if (most >= 0 && most < lowest) {
        return fmt::format("{} have at most {} {} in total, {}", words.pieces, most, words.cells,
                           needs);
    }
    if (lowest == target.cells && divisor > 0 && target.cells % divisor != 0) {
        return fmt::format("{} {}, and {} is not a multiple of {}, {}the size of {}{}", needs,
                           words.cells, target.cells, divisor, one_size ? "" : "as ", words.every,
                           one_size ? "" : " is");
    }
    return fmt::format("{} {}, and no choice of {} adds up to that", needs, words.cells,
                       words.pieces);
}

std::optional<Reason> reason_for(const Wording& words, const std::vector<Supply>& supplies,
                                 const Target& target, Effort& effort) {
    if (can_meet(supplies, target, effort)) return std::nullopt;
    const VolumeArgument argument = argument_for(supplies, target);
    Reason reason;
    reason.kind = ReasonKind::volumes;
    reason.text = "volumes: " + text_for(words, supplies, target, argument);
    reason.volumes = argument;
    return reason;
}

}  // namespace

std::optional<Reason> volume_reason(const Puzzle& puzzle, Effort& effort) {
    Target target;
    target.cells = static_cast<int>(puzzle.region.cells.size());
    target.optional_plain = static_cast<int>(std::ranges::count_if(
        puzzle.region.cells, [](const RegionCell& cell) { return !cell.required; }));
    target.max_empty = puzzle.holes.value_or(target.optional_plain);
    std::vector<Supply> supplies;
    for (const Piece& piece : puzzle.pieces) {
        supplies.push_back({static_cast<int>(piece.cells.size()), piece.copies.min,
                            piece.copies.max, none_coloured});
    }
    const Wording words = puzzle.kind == PuzzleKind::shapes
                              ? Wording{"the region", "the pieces", "every piece"}
                              : wording_of_cover(false);
    return reason_for(words, supplies, target, effort);
}

std::optional<Reason> volume_reason(const Puzzle& puzzle, const PlacementTable& table,
                                    const Openings& openings, Effort& effort) {
    const auto try_part = [&](const Wording& words, const OpenPart& part) {
        Target target;
        target.cells = static_cast<int>(part.cells.size());
        target.max_empty = std::max(openings.max_empty, 0);
        for (const int cell : part.cells) target.optional_plain += !table.required(cell);
        std::vector<Supply> supplies;
        for (const Stock& stock : part.stock) {
            supplies.push_back({stock.size, stock.least, stock.most, none_coloured});
        }
        return reason_for(words, supplies, target, effort);
    };
    if (puzzle.kind != PuzzleKind::shapes) return try_part(wording_of_cover(true), openings.whole);
    if (auto reason = try_part(
            {table.fixed().empty() ? "the region" : "what the fixed placements leave of the region",
             "the pieces that fit", "every piece that fits"},
            openings.whole)) {
        return reason;
    }
    for (const OpenPart& part : openings.parts) {
        if (effort.stopped()) return std::nullopt;
        auto reason = try_part({name_of_part(puzzle, part), "the pieces that fit there",
                                "every piece that fits there"},
                               part);
        if (!reason) continue;
        reason->cells = part.cells;
        return reason;
    }
    return std::nullopt;
}

}  // namespace polypack
