#include "polypack/disassembly/locked_core.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

#include "polypack/disassembly/part_by_part.hpp"

namespace polypack {
std::vector<int> locked_core(const std::vector<PlacedPiece>& packing,
                             const std::vector<int>& locked, const std::vector<PieceGroup>& groups,
                             ShapePairs& pairs, const SeparateOptions& options) {
    std::vector<int> core = locked;
    for (const int tried : locked) {
        if (!std::ranges::binary_search(core, tried)) continue;
        std::vector<int> others;
        std::vector<PlacedPiece> pieces;
        for (const int piece : core) {
            if (piece == tried) continue;
            others.push_back(piece);
            pieces.push_back(packing[piece]);
        }
        const Disassembly rest = disassemble(pieces, groups, pairs, options);
        const auto part =
            std::ranges::find(rest.parts, PackedPart::Fate::locked, &PackedPart::fate);
        if (part == rest.parts.end()) continue;
        core.clear();
        for (const int piece : part->pieces) core.push_back(others[piece]);
    }
    return core;
}

namespace {

constexpr int max_sets = 200'000;
constexpr int max_taken_apart = 2'000;
constexpr std::size_t max_states_of_a_set = 50'000;

std::vector<PlacedPiece> pieces_of(const std::vector<PlacedPiece>& packing,
                                   const std::vector<int>& numbers) {
    std::vector<PlacedPiece> pieces;
    for (const int number : numbers) pieces.push_back(packing[number]);
    return pieces;
}

// The locked parts of some pieces, as numbers in the packing.
std::vector<int> locked_among(const std::vector<PlacedPiece>& packing,
                              const std::vector<int>& numbers,
                              const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                              const SeparateOptions& options) {
    std::vector<int> locked;
    const Disassembly result = disassemble(pieces_of(packing, numbers), groups, pairs, options);
    for (const PackedPart& part : result.parts) {
        if (part.fate != PackedPart::Fate::locked) continue;
        for (const int piece : part.pieces) locked.push_back(numbers[piece]);
    }
    return locked;
}

class BoundReached : public std::exception {
  public:
    [[nodiscard]] const char* what() const noexcept override { return "bound reached"; }
};

// Adds pieces to a set one after the other. A locked set has no way out at the start; so if some of
// the pieces of a set have one, a larger locked set has a piece in that way.
class CoreSearch {
  public:
    CoreSearch(const std::vector<PlacedPiece>& locked, ShapePairs& pairs,
               const SeparateOptions& options)
        : locked_(&locked), bodies_(bodies_of(locked, pairs)), pairs_(&pairs), options_(options) {
        options_.max_states = max_states_of_a_set;
    }

    // Returns the smallest set of fewer than so many pieces; 0 if there is none. Throws
    // BoundReached.
    BodySet fewer_than(int pieces) {
        fewer_than_ = pieces;
        extend(0, 0, all_bodies(bodies_.size()));
        return best_;
    }

  private:
    // Tries sets that contain `set` and nothing of `excluded`, but something of `adding`.
    void extend(BodySet set, BodySet excluded, BodySet adding) {
        if (std::popcount(set) + 1 >= fewer_than_) return;
        for (BodySet rest = adding & ~excluded; rest != 0; rest &= rest - 1) {
            const BodySet added = rest & ~(rest - 1);
            look(set | added, excluded);
            excluded |= added;
        }
    }

    void look(BodySet set, BodySet excluded) {
        if (std::popcount(set) >= fewer_than_) return;
        if (++sets_ > max_sets) throw BoundReached();
        if (options_.allowance.stop.stop_requested()) throw Stopped();
        const auto in_way = fewest_in_way(set, excluded);
        if (in_way) {
            extend(set, excluded, *in_way);
        } else if (comes_apart(set)) {
            extend(set, excluded, all_bodies(bodies_.size()) & ~set);
        } else {
            best_ = set;
            fewer_than_ = std::popcount(set);
        }
    }

    // Returns the smallest set of pieces in the way of some way out of pieces of the set; nullopt
    // if there is no way out.
    [[nodiscard]] std::optional<BodySet> fewest_in_way(BodySet set, BodySet excluded) const {
        std::optional<BodySet> fewest;
        const auto consider = [&](BodySet leaving, std::size_t axis, bool forward) {
            const BodySet others = in_way(leaving, axis, forward) & ~set & ~excluded;
            if (!fewest || std::popcount(others) < std::popcount(*fewest)) fewest = others;
        };
        for (std::size_t axis = 0; axis < bodies_.axes->size(); ++axis) {
            if (std::has_single_bit(set)) {
                consider(set, axis, true);
                consider(set, axis, false);
                continue;
            }
            for (BodySet rest = set; rest != 0; rest &= rest - 1) {
                for (const bool forward : {true, false}) {
                    const BodySet leaving = dragged(std::countr_zero(rest), set, axis, forward);
                    if (leaving != set) consider(leaving, axis, forward);
                }
            }
        }
        return fewest;
    }

    // Returns the bodies of a set that one of them takes along to the outside, itself included.
    [[nodiscard]] BodySet dragged(int body, BodySet set, std::size_t axis, bool forward) const {
        BodySet leaving = set_of(body);
        for (BodySet before = 0; before != leaving;) {
            before = leaving;
            leaving |= in_way(leaving, axis, forward) & set;
        }
        return leaving;
    }

    // Bodies not of a set that stop it sooner or later.
    [[nodiscard]] BodySet in_way(BodySet leaving, std::size_t axis, bool forward) const {
        BodySet found = 0;
        for (int other = 0; other < bodies_.size(); ++other) {
            if ((leaving >> other & 1) != 0) continue;
            for (BodySet rest = leaving; rest != 0; rest &= rest - 1) {
                if (!stops(other, std::countr_zero(rest), axis, forward)) continue;
                found |= set_of(other);
                break;
            }
        }
        return found;
    }

    // Returns true if `other` stops the body.
    [[nodiscard]] bool stops(int other, int body, std::size_t axis, bool forward) const {
        const int low = std::min(body, other);
        const int high = std::max(body, other);
        const FreeSteps free =
            bodies_.pairs[static_cast<std::size_t>(low) * bodies_.places.size() + high]->at(
                axis, bodies_.places[low] - bodies_.places[high]);
        return ((forward == (body == low)) ? free.forward : free.backward) != endless;
    }

    [[nodiscard]] bool comes_apart(BodySet set) {
        if (++taken_apart_ > max_taken_apart) throw BoundReached();
        std::vector<PlacedPiece> pieces;
        for (BodySet rest = set; rest != 0; rest &= rest - 1) {
            pieces.push_back((*locked_)[std::countr_zero(rest)]);
        }
        try {
            return disassemble(pieces, {}, *pairs_, options_).comes_apart();
        } catch (const TooManyStates&) {
            throw BoundReached();
        }
    }

    const std::vector<PlacedPiece>* locked_;
    Bodies bodies_;
    ShapePairs* pairs_;
    SeparateOptions options_;
    int fewer_than_ = 0;
    BodySet best_ = 0;
    int sets_ = 0;
    int taken_apart_ = 0;
};

// As CoreSearch, where pieces may stay together, and a way out of some says little of others: set
// by set, the smallest first. Throws BoundReached.
std::vector<int> fewest_by_size(const std::vector<PlacedPiece>& packing,
                                const std::vector<int>& locked, std::size_t fewer_than,
                                const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                SeparateOptions options) {
    options.max_states = max_states_of_a_set;
    int taken_apart = 0;
    for (std::size_t size = 2; size < fewer_than; ++size) {
        std::vector<char> chosen(locked.size());
        std::fill_n(chosen.begin(), size, 1);
        do {
            if (++taken_apart > max_taken_apart) throw BoundReached();
            std::vector<int> tried;
            for (std::size_t i = 0; i < locked.size(); ++i) {
                if (chosen[i] != 0) tried.push_back(locked[i]);
            }
            try {
                if (!locked_among(packing, tried, groups, pairs, options).empty()) return tried;
            } catch (const TooManyStates&) {
                throw BoundReached();
            }
        } while (std::ranges::prev_permutation(chosen).found);
    }
    return {};
}

// By CoreSearch.
std::vector<int> fewest_by_ways_out(const std::vector<PlacedPiece>& packing,
                                    const std::vector<int>& locked, std::size_t fewer_than,
                                    ShapePairs& pairs, const SeparateOptions& options) {
    const std::vector<PlacedPiece> pieces = pieces_of(packing, locked);
    const BodySet fewest =
        CoreSearch(pieces, pairs, options).fewer_than(static_cast<int>(fewer_than));
    std::vector<int> numbers;
    for (BodySet rest = fewest; rest != 0; rest &= rest - 1) {
        numbers.push_back(locked[std::countr_zero(rest)]);
    }
    return numbers;
}

}  // namespace

LockedCore smallest_core(const std::vector<PlacedPiece>& packing, const std::vector<int>& locked,
                         const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                         const SeparateOptions& options) {
    LockedCore core{locked_core(packing, locked, groups, pairs, options), false};
    try {
        std::vector<int> fewer =
            groups.empty()
                ? fewest_by_ways_out(packing, locked, core.pieces.size(), pairs, options)
                : fewest_by_size(packing, locked, core.pieces.size(), groups, pairs, options);
        core.smallest = true;
        if (!fewer.empty()) core.pieces = std::move(fewer);
    } catch (const BoundReached&) {
        core.smallest = false;
    }
    return core;
}

std::vector<Waiting> waiting_for(const std::vector<PlacedPiece>& packing,
                                 const std::vector<int>& locked, const std::vector<int>& core,
                                 const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                 const SeparateOptions& options) {
    std::vector<int> others;
    std::ranges::set_difference(locked, core, std::back_inserter(others));
    std::vector<Waiting> all;
    for (const int piece : others) {
        std::vector<int> there = core;
        const auto holds = [&](int added) {
            std::vector<int> tried = there;
            tried.push_back(added);
            std::ranges::sort(tried);
            return std::ranges::count(locked_among(packing, tried, groups, pairs, options), piece) >
                   0;
        };
        Waiting waiting{piece, {}};
        if (!holds(piece)) {
            there.push_back(piece);
            for (const int other : others) {
                if (other == piece) continue;
                if (holds(other)) {
                    waiting.before.push_back(other);
                } else {
                    there.push_back(other);
                }
            }
        }
        all.push_back(std::move(waiting));
    }
    return all;
}

LockedCore core_of(const std::vector<PlacedPiece>& packing, const std::vector<int>& locked,
                   const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                   SeparateOptions options) {
    if (has_turns(options.rule)) {
        return {locked_core(packing, locked, groups, pairs, options), false};
    }
    // The same pieces hold each other, however far each may go.
    options.rule = MoveRule::group;
    return smallest_core(packing, locked, groups, pairs, options);
}

}  // namespace polypack
