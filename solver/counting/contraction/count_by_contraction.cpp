// Contraction of a tensor network: slots are tensors, shared cells their indices. Two slots may
// not both cover a cell, and one of those that can must cover a required cell: at a cell that is
// closed, the first is a sum over subsets (zeta transform), the second a complement.
#include "polypack/counting/contraction/count_by_contraction.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/contraction/join_order.hpp"
#include "polypack/counting/contraction/slots.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

__extension__ using Wide = unsigned __int128;

// Sets of so many open cells are numbers of places in an array.
constexpr int max_dense_cells = 28;
// Tables of what may follow a set of common cells: their number times that of what follows.
constexpr std::size_t max_tabled = std::size_t{1} << 23;

// Moves the bits of a mask together, the lowest to bit 0, eight at a time.
class Gather {
  public:
    explicit Gather(CellMask mask) : mask_(mask) {
        int next = 0;
        for (int byte = 0; byte < 8; ++byte) {
            for (unsigned value = 0; value < 256; ++value) {
                CellMask gathered = 0;
                int at = next;
                for (int bit = 0; bit < 8; ++bit) {
                    if ((mask >> (8 * byte + bit) & 1) == 0) continue;
                    gathered |= CellMask{value >> bit & 1} << at++;
                }
                table_[byte][value] = gathered;
            }
            next += std::popcount(mask >> (8 * byte) & 0xff);
        }
        bytes_ = (static_cast<int>(std::bit_width(mask)) + 7) / 8;
    }

    [[nodiscard]] CellMask operator()(CellMask cells) const {
        CellMask gathered = 0;
        for (int byte = 0; byte < bytes_; ++byte) {
            gathered |= table_[byte][cells >> (8 * byte) & 0xff];
        }
        return gathered;
    }
    [[nodiscard]] CellMask mask() const { return mask_; }

  private:
    CellMask mask_;
    int bytes_ = 0;
    std::array<std::array<CellMask, 256>, 8> table_;
};

// Returns the next subset of a mask after `cells`, in the order of gathered bits; 0 after the last.
constexpr CellMask next_subset(CellMask cells, CellMask mask) {
    return (cells - mask) & mask;
}

// The contribution of a slot to a set of open cells.
template <typename Count>
struct Addition {
    CellMask cells;  // that stay open
    CellMask place;  // the same, gathered
    Count ways;
};

// A join of a slot to those before it.
struct Join {
    CellMask before = 0;  // open cells
    CellMask after = 0;
    CellMask common = 0;  // open before, and in reach of the slot
    CellMask closed = 0;  // in reach of the slot, and not open afterwards
    CellMask required = 0;
    const std::vector<Pattern>* patterns = nullptr;

    // Returns true if a pattern and a set of common cells fit together.
    [[nodiscard]] bool fits(CellMask cells, CellMask pattern) const {
        return (cells & pattern) == 0 &&
               ((cells | pattern) & closed & required) == (closed & required);
    }
};

// By set of common cells: what the slot adds.
template <typename Count>
class Additions {
  public:
    Additions(const Join& join, const std::stop_token& stop)
        : join_(join), gather_(join.common), gather_open_(join.after), check_(stop, 16) {
        std::map<CellMask, std::vector<Pattern>> by_open;
        for (const Pattern& pattern : *join.patterns) {
            by_open[pattern.cells & join.after].push_back(pattern);
        }
        const int bits = std::popcount(join.common);
        const int max_bits = std::max(bits, std::popcount(join.closed));
        tabled_ = max_bits < 32 && (by_open.size() << max_bits) <= max_tabled;
        if (!tabled_) return;
        lists_.resize(std::size_t{1} << bits);
        const Gather closed(join.closed);
        for (const auto& [open, patterns] : by_open) {
            check_();
            add_list(open, ways_by_closed(patterns, closed), closed);
        }
    }

    [[nodiscard]] bool tabled() const { return tabled_; }
    [[nodiscard]] const std::vector<Addition<Count>>& of(CellMask cells) const {
        return lists_[gather_(cells & join_.common)];
    }

  private:
    // For each set of closed cells that others cover: the number of options that complete it.
    std::vector<Count> ways_by_closed(const std::vector<Pattern>& patterns,
                                      const Gather& closed) const {
        const CellMask all = closed(closed.mask());
        std::vector<Count> sums(static_cast<std::size_t>(all) + 1);
        for (const Pattern& pattern : patterns) {
            sums[closed(pattern.cells & closed.mask())] += Count(pattern.options);
        }
        const CellMask optional = closed(closed.mask() & ~join_.required);
        for (CellMask rest = optional; rest != 0; rest &= rest - 1) {
            const CellMask bit = rest & (~rest + 1);
            for (CellMask cells = 0; cells <= all; ++cells) {
                if ((cells & bit) != 0) sums[cells] += sums[cells ^ bit];
            }
        }
        std::ranges::reverse(sums);
        return sums;
    }

    void add_list(CellMask open, const std::vector<Count>& ways, const Gather& closed) {
        CellMask common = 0;
        do {
            const Count& here = ways[closed(common & closed.mask())];
            if (here != 0 && (common & open) == 0) {
                lists_[gather_(common)].push_back({open, gather_open_(open), here});
            }
            common = next_subset(common, join_.common);
        } while (common != 0);
    }

    const Join& join_;
    Gather gather_;
    Gather gather_open_;
    StopCheck check_;
    bool tabled_ = false;
    std::vector<std::vector<Addition<Count>>> lists_;
};

// In how many ways joined slots cover each set of open cells.
template <typename Count>
struct Joined {
    CellMask open = 0;
    std::vector<Count> dense;  // by gathered set, or empty:
    std::unordered_map<CellMask, Count> sparse;

    [[nodiscard]] bool is_dense() const { return !dense.empty(); }

    // Calls visit(cells, ways) for each set with these values at the cells of `part`.
    template <typename Visit>
    void for_each(CellMask part, CellMask value, const Visit& visit) const {
        if (!is_dense()) {
            for (const auto& [cells, ways] : sparse) {
                if ((cells & part) == value) visit(cells, ways);
            }
            return;
        }
        const Gather gather(open);
        const CellMask rest = open & ~part;
        CellMask cells = 0;
        do {
            const Count& ways = dense[gather(cells | value)];
            if (ways != 0) visit(cells | value, ways);
            cells = next_subset(cells, rest);
        } while (cells != 0);
    }

    [[nodiscard]] BigCount total() const {
        Count total = 0;  // which is known to fit
        for_each(0, 0, [&](CellMask, const Count& ways) { total += ways; });
        return BigCount(total);
    }
    [[nodiscard]] double bytes() const {
        // An entry of a map has a node and a bucket.
        return static_cast<double>(dense.size()) * sizeof(Count) +
               static_cast<double>(sparse.size()) * (sizeof(CellMask) + sizeof(Count) + 32);
    }
};

constexpr Phase by_contraction{.doing = "counting by contraction", .units = "pieces"};

class Contraction {
  public:
    Contraction(const Slots& slots, const JoinOrder& order, const CountLimits& limits)
        : slots_(slots),
          order_(order),
          limits_(limits),
          threads_(threads_on_cores(limits.threads)) {}

    [[nodiscard]] BigCount count() {
        Joined<std::uint64_t> nothing;
        nothing.dense = {1};
        begin_phase(limits_.progress, by_contraction, order_.slots.size());
        return run<std::uint64_t, Wide, BigCount>(std::move(nothing));
    }

  private:
    // Joins slots from number next_ on, with numbers of the first type as long as they suffice.
    template <typename Count, typename... Larger>
    BigCount run(Joined<Count> joined) {
        for (; next_ < order_.slots.size(); ++next_) {
            const int slot = order_.slots[next_];
            set_done(limits_.progress, next_);
            BigCount options = 0;
            for (const Pattern& pattern : slots_.patterns[slot]) options += pattern.options;
            if constexpr (sizeof...(Larger) > 0) {
                if (joined.total() * options > BigCount(~Count{0})) {
                    return widen<Larger...>(std::move(joined));
                }
            }
            joined = join(joined, slot);
            done_ |= 1U << slot;
        }
        return joined.total();
    }

    template <typename Count, typename... Larger, typename Small>
    BigCount widen(Joined<Small> small) {
        require(small.bytes() + static_cast<double>(small.dense.size()) * sizeof(Count));
        Joined<Count> joined;
        joined.open = small.open;
        joined.dense.assign(small.dense.begin(), small.dense.end());
        for (const auto& [cells, ways] : small.sparse) joined.sparse.emplace(cells, ways);
        small = {};
        return run<Count, Larger...>(std::move(joined));
    }

    template <typename Count>
    Joined<Count> join(const Joined<Count>& before, int slot) const {
        Join join;
        join.before = before.open;
        join.after = open_cells(slots_, done_ | 1U << slot);
        join.common = join.before & slots_.reach[slot];
        join.closed = slots_.reach[slot] & ~join.after;
        join.required = slots_.required;
        join.patterns = &slots_.patterns[slot];
        const Additions<Count> additions(join, limits_.stop);

        Joined<Count> after;
        after.open = join.after;
        const int cells = std::popcount(after.open);
        const double states = static_cast<double>(before.dense.size() + before.sparse.size()) *
                              static_cast<double>(slots_.patterns[slot].size());
        // A few sets of many cells are better kept one by one.
        const bool dense = cells <= max_dense_cells && double(CellMask{1} << cells) <= 64 * states;
        if (dense) {
            require(before.bytes() + double(CellMask{1} << cells) * sizeof(Count));
            after.dense.assign(std::size_t{1} << cells, Count{});
        }
        if (dense && additions.tabled()) {
            join_in_parallel(before, join, additions, after.dense);
            return after;
        }
        const Gather gather(after.open);
        StopCheck check(limits_.stop, 4096);
        const auto add = [&](CellMask open, const Count& ways) {
            if (dense) {
                after.dense[gather(open)] += ways;
                return;
            }
            after.sparse[open] += ways;
            if (limits_.memory != 0) require(before.bytes() + after.bytes());
        };
        before.for_each(0, 0, [&](CellMask open, const Count& ways) {
            const CellMask kept = open & join.after;
            if (additions.tabled()) {
                check();
                for (const auto& addition : additions.of(open)) {
                    add(kept | addition.cells, ways * addition.ways);
                }
                return;
            }
            for (const Pattern& pattern : *join.patterns) {
                check();
                if (!join.fits(open, pattern.cells)) continue;
                add(kept | (pattern.cells & join.after), ways * Count(pattern.options));
            }
        });
        return after;
    }

    // Sets that differ at cells that stay open and that the slot cannot cover lead to different
    // sets: each task takes those with the same values at some of these cells.
    template <typename Count>
    void join_in_parallel(const Joined<Count>& before, const Join& join,
                          const Additions<Count>& additions, std::vector<Count>& after) const {
        constexpr int max_cells = 6;
        CellMask part = 0;
        CellMask candidates = join.before & join.after & ~join.common;
        for (int cells = 0; cells < max_cells && candidates != 0; ++cells) {
            const CellMask last = std::bit_floor(candidates);
            part |= last;
            candidates ^= last;
        }
        std::vector<CellMask> values{0};
        for (CellMask value = next_subset(0, part); value != 0; value = next_subset(value, part)) {
            values.push_back(value);
        }
        const Gather gather(join.after);
        threads_.for_each(values.size(), [&](std::size_t task) {
            StopCheck check(limits_.stop, 4096);
            before.for_each(part, values[task], [&](CellMask open, const Count& ways) {
                check();
                Count* const place = after.data() + gather(open & join.after);
                for (const auto& addition : additions.of(open)) {
                    place[addition.place] += ways * addition.ways;
                }
            });
        });
    }

    void require(double bytes) const {
        if (limits_.memory == 0 || bytes <= static_cast<double>(limits_.memory)) return;
        throw MemoryLimitExceeded("the sets of open cells", bytes, limits_.memory, true);
    }

    const Slots& slots_;
    const JoinOrder& order_;
    const CountLimits& limits_;
    Threads threads_;
    std::size_t next_ = 0;  // in the order
    unsigned done_ = 0;     // joined slots
};

}  // namespace

std::string contraction_refusal(const CoverProblem& problem, const std::stop_token& stop) {
    return slots_of(problem, stop).refusal;
}

struct PreparedContraction::Plan {
    Slots slots;
    JoinOrder order;
};

PreparedContraction::PreparedContraction(const CoverProblem& problem, const std::stop_token& stop) {
    Plan plan{.slots = slots_of(problem, stop), .order = {}};
    if (plan.slots.refusal.empty() && plan.slots.solvable) plan.order = join_order(plan.slots);
    plan_ = std::make_unique<const Plan>(std::move(plan));
}

PreparedContraction::PreparedContraction(PreparedContraction&&) noexcept = default;
PreparedContraction& PreparedContraction::operator=(PreparedContraction&&) noexcept = default;
PreparedContraction::~PreparedContraction() = default;

const std::string& PreparedContraction::refusal() const {
    return plan_->slots.refusal;
}

double PreparedContraction::work() const {
    return plan_->order.work;
}

BigCount PreparedContraction::count(const CountLimits& limits) const {
    const Slots& slots = plan_->slots;
    if (limits.stop.stop_requested()) throw Stopped();
    CellMask covered = 0;
    for (const CellMask reach : slots.reach) covered |= reach;
    if (!slots.solvable || (slots.required & ~covered) != 0) return 0;
    return Contraction(slots, plan_->order, limits).count() * BigCount(slots.times) /
           BigCount(slots.divisor);
}

BigCount count_by_contraction(const CoverProblem& problem, const CountLimits& limits) {
    const PreparedContraction prepared(problem, limits.stop);
    if (!prepared.refusal().empty()) {
        throw InvalidArgument("method contraction " + prepared.refusal());
    }
    return prepared.count(limits);
}

}  // namespace polypack
