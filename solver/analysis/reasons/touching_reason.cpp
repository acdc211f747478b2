// Reasons by what may not touch: the room that pieces take with the sides or corners around them.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/analysis/reasons/arguments.hpp"

namespace polypack {
namespace {

constexpr int none = std::numeric_limits<int>::max();

std::string_view word_for(Contact by) {
    return by == Contact::sides ? "sides" : "corners";
}

// One set of pieces that may not touch, beside the fixed placements.
class ApartArgument {
  public:
    ApartArgument(const Puzzle& puzzle, const PlacementTable& table, const Openings& openings,
                  const ApartPieces& set, const Effort& effort)
        : puzzle_(puzzle),
          table_(table),
          openings_(openings),
          set_(set),
          effort_(effort),
          on_rim_(table.rims().parts(set.by), -1) {}

    [[nodiscard]] std::optional<Reason> find() {
        if (auto reason = fixed_touch()) return reason;
        if (auto reason = part_too_large()) return reason;
        return too_few_parts();
    }

  private:
    [[nodiscard]] bool keeps_apart(int piece) const {
        return std::ranges::binary_search(set_.pieces, piece);
    }

    [[nodiscard]] static Reason touching(std::string text) {
        Reason reason;
        reason.kind = ReasonKind::touching;
        reason.text = "touching: " + std::move(text);
        return reason;
    }

    std::optional<Reason> fixed_touch() {
        std::vector<int> rim;
        for (const int p : table_.fixed()) {
            const int piece = table_.piece_of(p);
            if (!keeps_apart(piece)) continue;
            table_.rims().list(set_.by, table_.cells_of(p), rim);
            for (const int part : rim) {
                const int other = std::exchange(on_rim_[part], piece);
                if (other < 0) continue;
                Reason reason =
                    touching(fmt::format("fixed placements of '{}' and '{}' touch, which they may "
                                         "not",
                                         puzzle_.pieces[other].name, puzzle_.pieces[piece].name));
                reason.pieces = {std::min(piece, other), std::max(piece, other)};
                if (piece == other) reason.pieces.pop_back();
                return reason;
            }
        }
        return std::nullopt;
    }

    // The rims of the pieces need more sides or corners than there are.
    [[nodiscard]] std::optional<Reason> too_few_parts() const {
        const auto room = std::ranges::count(on_rim_, -1);
        std::vector<int> least(table_.pieces(), none);
        std::vector<int> rim;
        for (const int piece : set_.pieces) {
            for (int p = table_.first_of(piece); p < table_.first_of(piece + 1); ++p) {
                if (effort_.stopped()) return std::nullopt;
                if (openings_.group_in_whole[p] < 0) continue;
                table_.rims().list(set_.by, table_.cells_of(p), rim);
                if (std::ranges::all_of(rim, [&](int part) { return on_rim_[part] < 0; })) {
                    least[piece] = std::min(least[piece], static_cast<int>(rim.size()));
                }
            }
        }
        std::int64_t needed = 0;
        for (const int piece : set_.pieces) {
            const int owed = std::max(openings_.owed[piece], 0);
            // A piece that fits nowhere is another reason, or is kept off by a fixed one.
            if (owed > 0 && least[piece] == none) return std::nullopt;
            if (owed > 0) needed += std::int64_t{owed} * least[piece];
        }
        std::int64_t more = 0;
        for (const PlacementGroup& group : table_.groups()) {
            more = std::max(more, needed_beside(group, least));
        }
        needed += more;
        if (needed <= room) return std::nullopt;
        const std::string_view word = word_for(set_.by);
        const bool all = set_.pieces.size() == puzzle_.pieces.size();
        Reason reason = touching(fmt::format(
            "{} may not have a {} in common; their cells have at least {} {} together, those {} "
            "{}",
            all ? "the pieces" : "the pieces that may not touch",
            set_.by == Contact::sides ? "side" : "corner", needed, word,
            table_.fixed().empty() ? "of the region" : "left of the region", room));
        if (!all) reason.pieces = set_.pieces;
        return reason;
    }

    // Returns the parts of rims that the copies owed by a group need at least, beyond those that
    // its pieces owe. Only members that may not touch count.
    [[nodiscard]] std::int64_t needed_beside(const PlacementGroup& group,
                                             const std::vector<int>& least) const {
        std::int64_t copies = group.copies.min;
        for (const int p : table_.fixed()) {
            copies -= std::ranges::binary_search(group.pieces, table_.piece_of(p)) ? 1 : 0;
        }
        std::vector<std::pair<int, std::int64_t>> spares;  // parts of the rim, copies
        for (const int piece : group.pieces) {
            const int owed = std::max(openings_.owed[piece], 0);
            copies -= owed;
            const std::int64_t left = std::int64_t{openings_.left[piece]} - owed;
            if (openings_.places[piece] == 0 || left <= 0) continue;
            const bool counts = keeps_apart(piece) && least[piece] != none;
            spares.emplace_back(counts ? least[piece] : 0, left);
        }
        std::ranges::sort(spares);
        std::int64_t needed = 0;
        for (const auto& [size, left] : spares) {
            const std::int64_t taken = std::clamp<std::int64_t>(copies, 0, left);
            needed += taken * size;
            copies -= taken;
        }
        return needed;
    }

    // Cells that must be covered, and touch each other, are covered by one placement.
    [[nodiscard]] std::optional<Reason> part_too_large() const {
        std::size_t largest = 0;
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            const int first = table_.first_of(piece);
            if (first == table_.first_of(piece + 1)) continue;
            if (!keeps_apart(piece)) return std::nullopt;
            largest = std::max(largest, table_.cells_of(first).size());
        }
        std::vector<char> seen(table_.cells(), 0);
        for (int start = 0; start < table_.cells(); ++start) {
            if (seen[start] != 0 || !table_.required(start)) continue;
            std::vector<int> part{start};
            seen[start] = 1;
            for (std::size_t i = 0; i < part.size(); ++i) {
                for (const int next : table_.neighbours_of(part[i])) {
                    if (!table_.required(next) || std::exchange(seen[next], 1) != 0) continue;
                    part.push_back(next);
                }
            }
            if (effort_.stopped()) return std::nullopt;
            if (part.size() <= largest) continue;
            Reason reason = touching(
                fmt::format("{} cells that must be covered are next to each other, and no pieces "
                            "may touch, but none has more than {} cells; 'holes' permits cells to "
                            "stay empty",
                            part.size(), largest));
            std::ranges::sort(part);
            if (part.size() < static_cast<std::size_t>(table_.cells())) {
                reason.cells = std::move(part);
            }
            return reason;
        }
        return std::nullopt;
    }

    const Puzzle& puzzle_;
    const PlacementTable& table_;
    const Openings& openings_;
    const ApartPieces& set_;
    const Effort& effort_;
    std::vector<int> on_rim_;  // by part: the piece of a fixed placement on whose rim it is, or -1
};

}  // namespace

std::optional<Reason> touching_reason(const Puzzle& puzzle, const PlacementTable& table,
                                      const Openings& openings, const Effort& effort) {
    for (const ApartPieces& set : table.rims().pruned()) {
        if (effort.stopped()) return std::nullopt;
        auto reason = ApartArgument(puzzle, table, openings, set, effort).find();
        if (reason) return reason;
    }
    return std::nullopt;
}

}  // namespace polypack
