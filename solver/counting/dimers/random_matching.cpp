#include "polypack/counting/dimers/random_matching.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/dimers/elimination.hpp"
#include "polypack/counting/dimers/perfect_matching.hpp"
#include "polypack/counting/random_below.hpp"
#include "polypack/counting/sequence/chinese_remainders.hpp"

namespace polypack {
namespace {

using Element = PrimeField::Element;

constexpr int left_out = -2;

// The inverse of the last front modulo one prime, from which rows and columns are removed.
class Residues {
  public:
    Residues(const Elimination& elimination, const PrimeField& field, Elimination::Inverse inverse)
        : elimination_(elimination),
          field_(field),
          rows_(elimination.last_size()),
          inverse_(std::move(inverse)) {}

    [[nodiscard]] const PrimeField& field() const { return field_; }
    // Returns the number of matchings of what is left.
    [[nodiscard]] Element count() const { return inverse_.count; }
    // Returns how many of them have an edge, from the row of one end to the column of the other.
    [[nodiscard]] Element with(int row, int column, long long entry) const {
        const Element share = field_.multiply(field_.element(BigCount(entry)), at(column, row));
        return field_.multiply(inverse_.count, share);
    }
    // Removes the ends of an edge that has been drawn. `count`: of the matchings of the rest.
    // Precondition: the edge is in a matching.
    bool remove(int row, int column, Element count) {
        inverse_.count = count;
        return elimination_.bipartite() ? remove_one(column, row) : remove_two(row, column);
    }

  private:
    [[nodiscard]] Element at(int row, int column) const {
        return inverse_.entries[row * rows_ + column];
    }
    [[nodiscard]] Element* row(std::size_t number) {
        return inverse_.entries.data() + number * rows_;
    }

    // Removes a row and a column of the inverse; returns false if the prime does not permit it.
    bool remove_one(int gone_row, int gone_column) {
        const Element pivot = at(gone_row, gone_column);
        if (pivot == 0) return false;
        const Element inverse = field_.inverse(pivot);
        const Element* const gone = row(gone_row);
        for (std::size_t i = 0; i < rows_; ++i) {
            if (static_cast<int>(i) == gone_row) continue;
            subtract(row(i), gone, field_.multiply(row(i)[gone_column], inverse));
        }
        std::fill_n(row(gone_row), rows_, 0);
        return true;
    }

    // Removes two rows and columns of a skew-symmetric inverse.
    bool remove_two(int u, int v) {
        const Element pivot = at(u, v);
        if (pivot == 0) return false;
        const Element inverse = field_.inverse(pivot);
        for (std::size_t i = 0; i < rows_; ++i) {
            if (static_cast<int>(i) == u || static_cast<int>(i) == v) continue;
            const Element by_v = field_.multiply(row(i)[u], inverse);
            const Element by_u = field_.multiply(row(i)[v], inverse);
            subtract(row(i), row(v), field_.subtract(0, by_v));
            subtract(row(i), row(u), by_u);
        }
        std::fill_n(row(u), rows_, 0);
        std::fill_n(row(v), rows_, 0);
        return true;
    }

    void subtract(Element* from, const Element* row, Element factor) const {
        if (factor == 0) return;
        for (std::size_t j = 0; j < rows_; ++j) {
            from[j] = field_.subtract(from[j], field_.multiply(factor, row[j]));
        }
    }

    const Elimination& elimination_;
    PrimeField field_;
    std::size_t rows_;
    Elimination::Inverse inverse_;
};

class Drawing {
  public:
    Drawing(const DimerGraph& graph, std::vector<int> edge_of, std::mt19937_64& random,
            const CountLimits& limits, const Threads& threads)
        : graph_(graph),
          edge_of_(std::move(edge_of)),
          random_(random),
          limits_(limits),
          threads_(threads),
          part_of_(graph.vertices(), 0) {}

    std::vector<int> run() {
        std::vector<int> all(graph_.vertices());
        for (int vertex = 0; vertex < graph_.vertices(); ++vertex) all[vertex] = vertex;
        divide(all);
        while (!parts_.empty()) {
            const std::vector<int> part = std::move(parts_.back());
            parts_.pop_back();
            draw(part);
        }
        return std::move(options_);
    }

  private:
    // Adds the components of what is left of a part.
    void divide(const std::vector<int>& part) {
        for (const int first : part) {
            if (edge_of_[first] == left_out || part_of_[first] == next_part_) continue;
            std::vector<int> reached{first};
            part_of_[first] = next_part_;
            for (std::size_t i = 0; i < reached.size(); ++i) {
                for (const int edge : graph_.edges_of(reached[i])) {
                    const int other = graph_.partner(edge, reached[i]);
                    if (edge_of_[other] == left_out || part_of_[other] == next_part_) continue;
                    part_of_[other] = next_part_;
                    reached.push_back(other);
                }
            }
            parts_.push_back(std::move(reached));
        }
        ++next_part_;
    }

    void draw(const std::vector<int>& part) {
        if (part.size() == 2) {
            take(edge_of_[part.front()], random_below(weight(edge_of_[part.front()]), random_));
            return;
        }
        std::vector<int> of_part(edge_of_.size(), left_out);
        for (const int vertex : part) of_part[vertex] = edge_of_[vertex];
        const Elimination elimination(graph_, of_part, LastFront::surrounded, limits_.stop);
        find_residues(elimination);
        rest_ = random_below(count_, random_);
        for (const int vertex : elimination.separator()) {
            if (edge_of_[vertex] == left_out) continue;
            if (!draw_edge_of(vertex, elimination, of_part)) break;
        }
        residues_.clear();
        for (const int vertex : part) {
            const int edge = edge_of_[vertex];
            if (edge < 0 || edge_of_[graph_.partner(edge, vertex)] != left_out) continue;
            edge_of_[vertex] = -1;
        }
        const bool matched = complete_matching(graph_, edge_of_, limits_.stop);
        assert(matched);
        (void)matched;
        divide(part);
    }

    [[nodiscard]] BigCount weight(int edge) const { return graph_.edges()[edge].weight; }

    // Finds the inverse of a part modulo as many primes as its count needs.
    void find_residues(const Elimination& elimination) {
        const std::size_t rows = elimination.last_size();
        const std::size_t needed = primes_for(elimination.bits());
        const double bytes =
            static_cast<double>(rows * rows * sizeof(Element)) * static_cast<double>(needed) +
            static_cast<double>(elimination.bytes()) * threads_.count();
        if (limits_.memory != 0 && bytes > static_cast<double>(limits_.memory)) {
            throw MemoryLimitExceeded("the inverse matrices", bytes, limits_.memory);
        }
        Primes primes;
        residues_.clear();
        while (residues_.size() < needed) {
            std::vector<PrimeField> fields;
            while (residues_.size() + fields.size() < needed) fields.emplace_back(primes.next());
            std::vector<std::optional<Elimination::Inverse>> found(fields.size());
            threads_.for_each(fields.size(), [&](std::size_t i) {
                found[i] = elimination.inverse(fields[i], limits_.stop);
            });
            for (std::size_t i = 0; i < fields.size(); ++i) {
                std::optional<Elimination::Inverse>& inverse = found[i];
                if (inverse) residues_.emplace_back(elimination, fields[i], std::move(*inverse));
            }
        }
        std::vector<Element> counts;
        for (const Residues& of : residues_) counts.push_back(of.count());
        count_ = joined(counts);
        keep_needed();
    }

    [[nodiscard]] BigCount joined(std::span<const Element> elements) const {
        ChineseRemainders number;
        number.clear(1);
        for (std::size_t i = 0; i < elements.size(); ++i) {
            (void)number.add(residues_[i].field(), elements.subspan(i, 1));
        }
        return number.numbers().front();
    }

    // Drops the primes that a smaller count does not need.
    void keep_needed() {
        const std::size_t needed = primes_for(static_cast<double>(count_.bit_width()));
        while (residues_.size() > needed) residues_.pop_back();
    }

    // Takes the edge of a vertex into whose share of the matchings the random number falls. Returns
    // false if the residues cannot be used any longer.
    bool draw_edge_of(int vertex, const Elimination& elimination, const std::vector<int>& of_part) {
        std::vector<int> edges;
        for (const int edge : graph_.edges_of(vertex)) {
            const int other = graph_.partner(edge, vertex);
            if (of_part[other] != left_out && edge_of_[other] != left_out) edges.push_back(edge);
        }
        BigCount before = 0;
        BigCount share;
        std::size_t chosen = 0;
        std::vector<Element> counts(residues_.size());
        for (;; ++chosen) {
            const int edge = edges[chosen];
            if (chosen + 1 == edges.size()) {
                share = count_ - before;
                break;
            }
            const auto [from, to] = ends(edge, elimination);
            const long long entry = elimination.entry(edge, from);
            for (std::size_t i = 0; i < residues_.size(); ++i) {
                counts[i] =
                    residues_[i].with(elimination.last_row(from), elimination.last_row(to), entry);
            }
            share = joined(counts);
            if (rest_ < before + share) break;
            before += share;
        }
        const int edge = edges[chosen];
        rest_ -= before;
        count_ = share / weight(edge);
        take(edge, rest_ / count_);
        rest_ %= count_;
        keep_needed();
        const auto [from, to] = ends(edge, elimination);
        std::vector<char> removed(residues_.size(), 0);
        threads_.for_each(residues_.size(), [&, from = from, to = to](std::size_t i) {
            const Element count = residues_[i].field().element(count_);
            removed[i] =
                residues_[i].remove(elimination.last_row(from), elimination.last_row(to), count)
                    ? 1
                    : 0;
        });
        if (limits_.stop.stop_requested()) throw Stopped();
        // A prime that divides the number of matchings of the rest is of no further use for it.
        return std::ranges::find(removed, 0) == removed.end();
    }

    // The ends of an edge in the order of the matrix: that of its row first.
    [[nodiscard]] std::pair<int, int> ends(int edge, const Elimination& elimination) const {
        const DimerEdge& of = graph_.edges()[edge];
        if (elimination.bipartite() && graph_.sides()[of.from] != 0) return {of.to, of.from};
        return {of.from, of.to};
    }

    // Takes an edge, by the option of that number among those it stands for.
    void take(int edge, const BigCount& number) {
        const auto options = graph_.options_of(edge);
        const auto index = static_cast<std::size_t>(static_cast<std::uint64_t>(number));
        if (index < options.size()) options_.push_back(options[index]);
        edge_of_[graph_.edges()[edge].from] = left_out;
        edge_of_[graph_.edges()[edge].to] = left_out;
    }

    const DimerGraph& graph_;
    std::vector<int> edge_of_;  // of a perfect matching of what is left
    std::mt19937_64& random_;
    const CountLimits& limits_;
    const Threads& threads_;
    std::vector<int> part_of_;  // by vertex, the last division that reached it
    int next_part_ = 1;
    std::vector<std::vector<int>> parts_;
    std::vector<int> options_;        // drawn
    std::vector<Residues> residues_;  // these three are of the part at hand
    BigCount count_;                  // of matchings of what is left of it
    BigCount rest_;                   // random, below that
};

}  // namespace

std::vector<int> random_matching(const DimerGraph& graph, std::vector<int> edge_of,
                                 std::mt19937_64& random, const CountLimits& limits,
                                 const Threads& threads) {
    return Drawing(graph, std::move(edge_of), random, limits, threads).run();
}

}  // namespace polypack
