#include "polypack/api/count_by.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/contest/contest.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {
namespace {

// Packings by their values, within a limit on memory.
class Classes {
  public:
    using Values = std::vector<std::vector<int>>;

    explicit Classes(std::size_t memory) : memory_(memory) {}

    void add(const Values& values, const BigCount& packings) {
        const auto [at, is_new] = counts_.try_emplace(values, 0);
        at->second += packings;
        if (is_new) require(values);
    }
    void clear() {
        counts_.clear();
        bytes_ = 0;
    }
    void take(CountsBy& result) const {
        for (const auto& [values, packings] : counts_) {
            result.packings += packings;
            result.classes.push_back({values, packings});
        }
    }

  private:
    // Counts each class twice, as the result is a copy.
    void require(const Values& values) {
        constexpr double links = 4 * sizeof(void*);  // of a node of the map
        double bytes = links + sizeof(Values) + sizeof(BigCount);
        for (const std::vector<int>& value : values) {
            bytes += static_cast<double>(sizeof(value) + value.size() * sizeof(int));
        }
        bytes_ += 2 * bytes;
        Allowance{.memory = memory_}.require("the counts by value", bytes_);
    }

    std::map<Values, BigCount> counts_;
    double bytes_ = 0;
    std::size_t memory_;
};

// Reads the values of the terms off single packings.
class ListedValues {
  public:
    ListedValues(const PlacementTable& table, std::span<const CountTerm> terms)
        : table_(table), terms_(terms), values_(terms.size()) {}

    const Classes::Values& of(std::span<const int> packing) {
        for (std::size_t i = 0; i < terms_.size(); ++i) find(terms_[i], packing, values_[i]);
        return values_;
    }

  private:
    void find(const CountTerm& term, std::span<const int> packing, std::vector<int>& value) {
        value.clear();
        switch (term.kind) {
            case CountTerm::Kind::piece:
                for (const int placement : packing) {
                    if (table_.piece_of(placement) == term.number) value.push_back(placement);
                }
                break;
            case CountTerm::Kind::cell:
                value.push_back(-1);
                for (const int placement : packing) {
                    if (std::ranges::binary_search(table_.cells_of(placement), term.number)) {
                        value.front() = table_.piece_of(placement);
                    }
                }
                break;
            case CountTerm::Kind::holes:
                covered_.assign(static_cast<std::size_t>(table_.cells()), false);
                for (const int placement : packing) {
                    for (const int cell : table_.cells_of(placement)) covered_[cell] = true;
                }
                for (int cell = 0; cell < table_.cells(); ++cell) {
                    if (!covered_[cell]) value.push_back(cell);
                }
                break;
            case CountTerm::Kind::choice:
                value.resize(static_cast<std::size_t>(table_.pieces()));
                for (const int placement : packing) ++value[table_.piece_of(placement)];
                break;
        }
    }

    const PlacementTable& table_;
    std::span<const CountTerm> terms_;
    Classes::Values values_;
    std::vector<bool> covered_;
};

// Finds the values in a diagram, term after term. A set of k placements, or of k holes, is the
// whole value where packings have exactly k of them; so it suffices to count the packings that have
// the set, which is built up in ascending order.
class DiagramValues {
  public:
    DiagramValues(const PackingDiagram& diagram, const PlacementTable& table,
                  std::span<const CountTerm> terms, Classes& classes, std::stop_token stop)
        : diagram_(diagram),
          table_(table),
          terms_(terms),
          classes_(classes),
          values_(terms.size()),
          stop_(std::move(stop), 1) {}

    // Returns why a diagram cannot tell the values, as a clause; empty if it can.
    static std::string refusal(const PlacementTable& table, std::span<const CountTerm> terms) {
        for (const CountTerm& term : terms) {
            switch (term.kind) {
                case CountTerm::Kind::piece:
                    if (is_fixed(table.copies(term.number))) break;
                    return "needs a fixed number of copies of the pieces that it counts by";
                case CountTerm::Kind::cell:
                    break;
                case CountTerm::Kind::holes:
                case CountTerm::Kind::choice:
                    if (all_copies_fixed(table)) break;
                    return "needs a fixed number of copies of every piece, to tell holes or a "
                           "choice of pieces";
            }
        }
        return {};
    }

    void count() { refine(0, diagram_.count()); }

  private:
    static bool is_fixed(const Copies& copies) { return copies.min == copies.max; }

    static bool all_copies_fixed(const PlacementTable& table) {
        for (int piece = 0; piece < table.pieces(); ++piece) {
            if (!is_fixed(table.copies(piece))) return false;
        }
        return true;
    }

    // The number of cells that every packing leaves empty. Precondition: all copies are fixed, and
    // there is a packing, so that pieces of which it has a copy have a placement.
    [[nodiscard]] int holes() const {
        long long left = table_.cells();
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            const int copies = table_.copies(piece).min;
            if (copies == 0) continue;
            left -= copies * std::ssize(table_.cells_of(table_.first_of(piece)));
        }
        return static_cast<int>(left);
    }

    // Counts the packings of the position, `packings`, by the terms from `at` on.
    void refine(std::size_t at, const BigCount& packings) {
        stop_();
        if (packings == 0) return;
        if (at == terms_.size()) return classes_.add(values_, packings);
        values_[at].clear();
        switch (const CountTerm& term = terms_[at]; term.kind) {
            case CountTerm::Kind::piece:
                add_placement(at, table_.copies(term.number).min, packings);
                break;
            case CountTerm::Kind::cell:
                cover(at, packings);
                break;
            case CountTerm::Kind::holes:
                add_hole(at, holes(), packings);
                break;
            case CountTerm::Kind::choice:
                for (int piece = 0; piece < table_.pieces(); ++piece) {
                    values_[at].push_back(table_.copies(piece).min);
                }
                refine(at + 1, packings);
                break;
        }
    }

    // `left`: placements that the value still lacks.
    void add_placement(std::size_t at, int left, const BigCount& packings) {
        if (left == 0) return refine(at + 1, packings);
        const int piece = terms_[at].number;
        const Marginals marginals = diagram_.marginals(position_);
        const int last = values_[at].empty() ? -1 : values_[at].back();
        for (int next = std::max(last + 1, table_.first_of(piece));
             next < table_.first_of(piece + 1); ++next) {
            if (marginals.placements[next] == 0) continue;
            position_.placements.push_back(next);
            values_[at].push_back(next);
            add_placement(at, left - 1, marginals.placements[next]);
            values_[at].pop_back();
            position_.placements.pop_back();
        }
    }

    void add_hole(std::size_t at, int left, const BigCount& packings) {
        if (left == 0) return refine(at + 1, packings);
        const int last = values_[at].empty() ? -1 : values_[at].back();
        for (int next = last + 1; next < table_.cells(); ++next) {
            stop_();
            if (table_.required(next)) continue;
            position_.empty.push_back(next);
            values_[at].push_back(next);
            const BigCount with = diagram_.count_given(position_);
            if (with != 0) add_hole(at, left - 1, with);
            values_[at].pop_back();
            position_.empty.pop_back();
        }
    }

    void cover(std::size_t at, const BigCount& packings) {
        const int cell = terms_[at].number;
        const Marginals marginals = diagram_.marginals(position_);
        BigCount empty = packings;
        for (int placement = 0; placement < table_.size(); ++placement) {
            const BigCount& with = marginals.placements[placement];
            if (with == 0 || !std::ranges::binary_search(table_.cells_of(placement), cell))
                continue;
            empty -= with;
            values_[at] = {table_.piece_of(placement)};
            position_.placements.push_back(placement);
            refine(at + 1, with);
            position_.placements.pop_back();
        }
        if (empty == 0) return;
        values_[at] = {-1};
        position_.empty.push_back(cell);
        refine(at + 1, empty);
        position_.empty.pop_back();
    }

    const PackingDiagram& diagram_;
    const PlacementTable& table_;
    std::span<const CountTerm> terms_;
    Classes& classes_;
    Classes::Values values_;
    Node position_;
    StopCheck stop_;
};

class CountBy {
  public:
    CountBy(const PreparedPuzzle& prepared, std::span<const CountTerm> terms,
            const SolveOptions& options, const Deadline& deadline)
        : prepared_(prepared),
          terms_(terms),
          options_(within(options, deadline)),
          deadline_(deadline),
          classes_(options.memory_limit) {
        options_.list_all = true;
        options_.limit = 0;
    }

    CountsBy count(std::string_view method) {
        CountsBy result;
        if (!prepared_.ready()) {
            result.ending = deadline_.ending();
            return result;
        }
        if (prepared_.reason() != nullptr) {
            result.reason = *prepared_.reason();
            return result;
        }
        refusal_ = prepared_.puzzle().rules.any() ? "cannot apply rules on whole packings"
                                                  : DiagramValues::refusal(table(), terms_);
        if (method == "diagram" && !refusal_.empty()) {
            throw InvalidArgument(fmt::format("method {} {}", method, refusal_));
        }
        try {
            if (method == "search" || !by_diagram(method == "diagram")) by_search(method, result);
            if (by_diagram_) result.method = "diagram";
        } catch (const Stopped&) {
            result.ending = deadline_.ending();
        }
        classes_.take(result);
        return result;
    }

  private:
    [[nodiscard]] const PlacementTable& table() const { return prepared_.table(); }

    [[nodiscard]] CountLimits limits() const {
        return {.stop = deadline_.token(),
                .memory = prepared_.memory_left(options_.memory_limit),
                .threads = options_.threads,
                .progress = options_.progress};
    }

    // Returns true if a diagram has counted the packings. `at_any_cost`: however long it takes to
    // build.
    bool by_diagram(bool at_any_cost) {
        if (!refusal_.empty()) return false;
        if (at_any_cost) {
            const BuiltDiagram built = build_diagram(table(), prepared_.symmetry(), limits());
            use(built.diagram);
            return true;
        }
        try {
            const std::optional<PackingDiagram> diagram = quick_diagram(table(), limits());
            if (diagram) use(*diagram);
            return diagram.has_value();
        } catch (const MemoryLimitExceeded&) {
            return false;
        }
    }

    void use(const PackingDiagram& diagram) {
        by_diagram_ = true;
        classes_.clear();
        DiagramValues(diagram, table(), terms_, classes_, deadline_.token()).count();
    }

    void by_search(std::string_view method, CountsBy& result) {
        ListedValues values(table(), terms_);
        const SolveResult searched = prepared_.solve(
            options_,
            [&](const Packing& packing) {
                classes_.add(values.of(packing.placements), 1);
                return true;
            },
            [&] { return !method.empty() || !by_expected_diagram(); });
        if (by_diagram_) return;
        result.reason = searched.reason;
        result.ending = deadline_.cause_of(searched.ending);
    }

    // Returns true if a diagram was expected to end long before a search, and has. A diagram takes
    // more than a count by frontier, whose seconds are what is expected here.
    bool by_expected_diagram() {
        constexpr double looking = 0.5;  // seconds
        constexpr double diagram_per_count = 10;
        if (!refusal_.empty()) return false;
        const auto outlook = count_outlook({table(), prepared_.symmetry()}, looking, limits());
        if (!outlook || outlook->method != "frontier" ||
            outlook->seconds * diagram_per_count > outlook->search_seconds) {
            return false;
        }
        try {
            use(build_diagram(table(), prepared_.symmetry(), limits(), DiagramMethod::frontier)
                    .diagram);
        } catch (const MemoryLimitExceeded&) {
            by_diagram_ = false;
            classes_.clear();
        }
        return by_diagram_;
    }

    const PreparedPuzzle& prepared_;
    std::span<const CountTerm> terms_;
    SolveOptions options_;
    const Deadline& deadline_;
    Classes classes_;
    std::string refusal_;  // of a diagram
    bool by_diagram_ = false;
};

}  // namespace

CountsBy count_by(const PreparedPuzzle& prepared, std::span<const CountTerm> terms,
                  const SolveOptions& options, std::string_view method) {
    if (!method.empty() && method != "diagram" && method != "search") {
        throw InvalidArgument(
            fmt::format("method '{}' does not tell packings apart; diagram and search do", method));
    }
    const Deadline deadline(options.time_limit, options.stop);
    return CountBy(prepared, terms, options, deadline).count(method);
}

}  // namespace polypack
