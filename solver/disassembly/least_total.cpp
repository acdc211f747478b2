#include "polypack/disassembly/least_total.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/piece_group.hpp"

namespace polypack {
namespace {

// Bodies of the packing that are together, and a state of theirs.
struct Part {
    BodySet bodies = 0;
    std::vector<Shift> state;
    [[nodiscard]] friend auto operator<=>(const Part&, const Part&) = default;
};

constexpr Phase minimizing{.doing = "looking for the least number of moves in all",
                           .units = "moves"};

// So many states take about half a minute.
constexpr std::size_t max_states_in_all = 10'000'000;

// Branch and bound: `limit` is always a number of moves that is of no interest, nor is any greater.
class LeastTotal {
  public:
    LeastTotal(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
               const Disassembly& found, ShapePairs& pairs, const SeparateOptions& options)
        : packing_(&packing),
          bodies_(bodies_of(packing, pairs)),
          may_stay_(groups),
          any_may_stay_(!groups.empty()),
          allowance_(options.allowance) {
        for (const PackedPart& part : found.parts) {
            if (part.fate != PackedPart::Fate::together) continue;
            BodySet set = 0;
            for (const int body : part.pieces) set |= set_of(body);
            together_.insert(set);
        }
    }

    // Deepens iteratively: each round shows that no disassembly has so few moves, or finds the
    // best. Bounds proven for a part are kept in the next rounds.
    TotalMoves bounds(int found, Progress* progress) {
        const Part all{all_bodies(bodies_.size()), std::vector<Shift>(bodies_.coordinates())};
        TotalMoves moves{min_of(all.bodies), found};
        begin_phase(progress, minimizing, static_cast<std::uint64_t>(found));
        try {
            while (!moves.exact()) {
                set_done(progress, static_cast<std::uint64_t>(moves.at_least));
                const int total = least(all, moves.at_least + 1);
                if (total == moves.at_least) moves.at_most = total;
                moves.at_least = std::min(total, found);
            }
            return moves;
        } catch (const MemoryLimitExceeded&) {
            return moves;
        } catch (const TooManyStates&) {
            return moves;
        } catch (const Stopped&) {
            return moves;
        }
    }

  private:
    // The data of the search of one part.
    struct Search {
        std::vector<int> bodies;  // of the part
        Expansion expansion;
        std::set<BodySet> tried;  // ways to divide it in a state
    };

    int least(const Part& part, int limit) {
        if (is_done(part.bodies)) return 0;
        const int bound = min_known(part);
        if (bound >= limit) return bound;
        const auto known = known_.find(part);
        if (known != known_.end() && known->second.exact) return bound;
        const int total = search(part, bound, limit);
        remember(part, {total, total < limit});
        return total;
    }

    // Returns true if the bodies are left as they are. Which parts have no way out does not depend
    // on how the others are taken apart: it is those that were found.
    [[nodiscard]] bool is_done(BodySet set) const {
        if (std::has_single_bit(set) || together_.contains(set)) return true;
        if (!any_may_stay_) return false;
        std::vector<int> pieces;
        for (const int body : members(set)) pieces.push_back((*packing_)[body].piece);
        return may_stay_.need_not_come_apart(pieces);
    }

    // Returns the least number of moves to separate the bodies, as each separation makes two parts
    // of one.
    [[nodiscard]] int min_of(BodySet set) const {
        if (is_done(set)) return 0;
        return any_may_stay_ ? 1 : std::popcount(set) - 1;
    }

    [[nodiscard]] int min_known(const Part& part) const {
        const auto known = known_.find(part);
        return std::max(min_of(part.bodies), known == known_.end() ? 0 : known->second.total);
    }

    // Searches a part. `bound`: a proven lower bound of its moves.
    int search(const Part& part, int bound, int limit) {
        const std::vector<int> bodies = members(part.bodies);
        const Bodies moving = part_of(bodies_, bodies);
        Search search{bodies, Expansion(moving, allowance_.stop), {}};
        StateSet states(moving.coordinates(), allowance_);
        states.add(part.state.data(), states.hash_of(part.state.data()), 0);
        // After so many moves, at least one separation remains, and what it leaves.
        const int after = min_of(part.bodies);
        std::size_t first = 0;
        for (int moves = 0; moves + after < limit && first < states.size(); ++moves) {
            const std::size_t last = states.size();
            for (std::size_t number = first; number < last && bound < limit; ++number) {
                // Copied: states move when others are added.
                const std::vector<Shift> state(states.state(number),
                                               states.state(number) + moving.coordinates());
                if (search.expansion.look(state.data())) {
                    limit = divide(search, state, moves, limit);
                }
                if (moves + 1 + after >= limit) continue;
                search.expansion.for_each_stopped_move([&](const Shift* next) {
                    states.add(next, states.hash_of(next), static_cast<std::uint32_t>(number));
                });
                if (states_ + states.size() > max_states_in_all) throw TooManyStates();
            }
            if (bound >= limit) break;
            first = last;
        }
        states_ += states.size();
        return limit;
    }

    // Returns the limit, or less if the part, divided after so many moves, comes apart in less.
    int divide(Search& search, const std::vector<Shift>& state, int moves, int limit) {
        search.tried.clear();
        search.expansion.for_each_way_out([&](BodySet set, std::size_t /*axis*/) {
            const BodySet all = all_bodies(static_cast<int>(search.bodies.size()));
            const BodySet divided = (set & 1) != 0 ? set : all & ~set;
            if (!search.tried.insert(divided).second) return;
            const Part one = part_in(search.bodies, state, divided);
            const Part other = part_in(search.bodies, state, all & ~divided);
            const int rest = limit - moves - 1;
            const int min_other = min_known(other);
            const int of_one = least(one, rest - min_other);
            if (of_one + min_other >= rest) return;
            const int of_other = least(other, rest - of_one);
            if (of_one + of_other < rest) limit = moves + 1 + of_one + of_other;
        });
        return limit;
    }

    // Returns the part of some bodies in that state; `set`: by their numbers in the part.
    [[nodiscard]] static Part part_in(const std::vector<int>& bodies,
                                      const std::vector<Shift>& state, BodySet set) {
        const std::vector<int> numbers = members(set);
        Part part;
        part.state = state_of_part(state, numbers);
        for (const int body : numbers) part.bodies |= set_of(bodies[body]);
        return part;
    }

    struct Known {
        int total = 0;
        bool exact = false;  // otherwise it is a lower bound
    };

    void remember(const Part& part, const Known& known) {
        constexpr double per_part = 128;
        bytes_ += per_part + static_cast<double>(part.state.size() * sizeof(Shift));
        allowance_.require("the parts of a disassembly", bytes_);
        known_.insert_or_assign(part, known);
    }

    const std::vector<PlacedPiece>* packing_;
    Bodies bodies_;
    MayStay may_stay_;
    bool any_may_stay_;
    Allowance allowance_;
    std::set<BodySet> together_;
    std::map<Part, Known> known_;
    double bytes_ = 0;
    std::size_t states_ = 0;  // searched so far
};

}  // namespace

TotalMoves least_total(const std::vector<PlacedPiece>& packing,
                       const std::vector<PieceGroup>& groups, const Disassembly& found,
                       ShapePairs& pairs, const SeparateOptions& options) {
    return LeastTotal(packing, groups, found, pairs, options)
        .bounds(found.total(), options.progress);
}

}  // namespace polypack
