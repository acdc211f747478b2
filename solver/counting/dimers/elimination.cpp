#include "polypack/counting/dimers/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

using Element = PrimeField::Element;

Element element_of(const PrimeField& field, long long value) {
    return field.element(BigCount(value));
}

// A square matrix, by row.
struct Matrix {
    std::vector<Element>& entries;
    std::size_t rows;

    [[nodiscard]] Element* row(std::size_t i) const { return entries.data() + i * rows; }
    [[nodiscard]] Element& at(std::size_t i, std::size_t j) const { return entries[i * rows + j]; }
};

// row[j] -= factor * other[j] for j = first .. last-1.
void subtract_multiple(const PrimeField& field, Element* row, const Element* other, Element factor,
                       std::size_t first, std::size_t last) {
    if (factor == 0) return;
    for (std::size_t j = first; j < last; ++j) {
        row[j] = field.subtract(row[j], field.multiply(factor, other[j]));
    }
}

// The factors of a remainder: entry (i, j) of the matrix is reduced by the product of row i of
// `left` and row j of `right`.
struct Factors {
    std::vector<Element> left;
    std::vector<Element> right;
    std::size_t length;
};

// Eliminates the first `own` rows and columns. Then their rows are left as they were when it was
// their turn; those of the remainder lack the products of the factors. Returns false if a pivot is
// 0; multiplies `product` by the pivots.
bool eliminate_own(const PrimeField& field, const Matrix& matrix, std::size_t own,
                   Element& product) {
    for (std::size_t k = 0; k < own; ++k) {
        const Element pivot = matrix.at(k, k);
        if (pivot == 0) return false;
        product = field.multiply(product, pivot);
        const Element inverse = field.inverse(pivot);
        for (std::size_t i = k + 1; i < matrix.rows; ++i) {
            Element& factor = matrix.at(i, k);
            factor = field.multiply(factor, inverse);
            const std::size_t last = i < own ? matrix.rows : own;
            subtract_multiple(field, matrix.row(i), matrix.row(k), factor, k + 1, last);
        }
    }
    return true;
}

Factors factors_of(const Matrix& matrix, std::size_t own) {
    Factors factors{{}, {}, own};
    for (std::size_t i = own; i < matrix.rows; ++i) {
        factors.left.insert(factors.left.end(), matrix.row(i), matrix.row(i) + own);
        for (std::size_t k = 0; k < own; ++k) factors.right.push_back(matrix.at(k, i));
    }
    return factors;
}

// The same for a skew-symmetric matrix, of which only the part above the diagonal is used: pivots
// are entries (k, k + 1), and eliminating both rows adds (A_vx A_uy - A_ux A_vy) / A_uv to A_xy,
// where u = k and v = k + 1.
bool eliminate_own_pairs(const PrimeField& field, const Matrix& matrix, std::size_t own,
                         Element& product, std::vector<Element>& inverses) {
    for (std::size_t k = 0; k < own; k += 2) {
        const Element pivot = matrix.at(k, k + 1);
        if (pivot == 0) return false;
        product = field.multiply(product, pivot);
        inverses.push_back(field.inverse(pivot));
        const Element* u = matrix.row(k);
        const Element* v = matrix.row(k + 1);
        for (std::size_t x = k + 2; x < own; ++x) {
            const Element by_v = field.multiply(u[x], inverses.back());
            const Element by_u = field.subtract(0, field.multiply(v[x], inverses.back()));
            subtract_multiple(field, matrix.row(x), v, by_v, x + 1, matrix.rows);
            subtract_multiple(field, matrix.row(x), u, by_u, x + 1, matrix.rows);
        }
    }
    return true;
}

Factors factors_of_pairs(const PrimeField& field, const Matrix& matrix, std::size_t own,
                         const std::vector<Element>& inverses) {
    Factors factors{{}, {}, own};
    for (std::size_t x = own; x < matrix.rows; ++x) {
        for (std::size_t k = 0; k < own; k += 2) {
            const Element u = matrix.at(k, x);
            const Element v = matrix.at(k + 1, x);
            factors.left.push_back(field.multiply(u, inverses[k / 2]));
            factors.left.push_back(field.subtract(0, field.multiply(v, inverses[k / 2])));
            factors.right.push_back(v);
            factors.right.push_back(u);
        }
    }
    return factors;
}

// Returns the remainder, of which with `above` only the part above the diagonal is computed.
std::vector<Element> remainder(const PrimeField& field, const Matrix& matrix, std::size_t own,
                               const Factors& factors, bool above) {
    const std::size_t rows = matrix.rows - own;
    std::vector<Element> result(rows * rows, 0);
    for (std::size_t i = 0; i < rows; ++i) {
        const Element* const left = factors.left.data() + i * factors.length;
        for (std::size_t j = above ? i + 1 : 0; j < rows; ++j) {
            const Element* const right = factors.right.data() + j * factors.length;
            result[i * rows + j] =
                field.subtract(matrix.at(own + i, own + j), field.dot(left, right, factors.length));
        }
    }
    return result;
}

}  // namespace

Elimination::Elimination(const DimerGraph& graph, std::span<const int> edge_of, LastFront last,
                         const std::stop_token& stop)
    : graph_(graph), width_(graph.sides().empty() ? 2 : 1) {
    const DissectedGraph pairs = find_pairs(edge_of);
    dissection_ = dissected(pairs, last, stop);
    plan_fronts();
    measure(edge_of);
    last_row_.assign(graph.vertices(), -1);
    const std::vector<int>& own = this->last().own;
    for (std::size_t i = 0; i < own.size(); ++i) {
        last_row_[first_of_[own[i]]] = static_cast<int>(width_ * i);
        last_row_[second_of_[own[i]]] = static_cast<int>(width_ * i + width_ - 1);
    }
    for (const int pair : dissection_.separator) {
        separator_.push_back(first_of_[pair]);
        separator_.push_back(second_of_[pair]);
    }
}

// Numbers the pairs of the matching and joins those with an edge between them.
DissectedGraph Elimination::find_pairs(std::span<const int> edge_of) {
    pair_of_.assign(graph_.vertices(), -1);
    DissectedGraph pairs;
    for (int vertex = 0; vertex < graph_.vertices(); ++vertex) {
        if (edge_of[vertex] < 0 || pair_of_[vertex] >= 0) continue;
        const DimerEdge& edge = graph_.edges()[edge_of[vertex]];
        const bool along = !bipartite() || graph_.sides()[edge.from] == 0;
        first_of_.push_back(along ? edge.from : edge.to);
        second_of_.push_back(along ? edge.to : edge.from);
        sign_of_.push_back(along ? 1 : -1);
        pair_of_[edge.from] = pair_of_[edge.to] = static_cast<int>(first_of_.size()) - 1;
        pairs.points.push_back(graph_.point_of(edge.from));
    }
    pairs.joined.resize(pairs.points.size());
    for (const DimerEdge& edge : graph_.edges()) {
        const int a = pair_of_[edge.from];
        const int b = pair_of_[edge.to];
        if (a < 0 || b < 0 || a == b) continue;
        pairs.joined[a].push_back(b);
        pairs.joined[b].push_back(a);
    }
    for (std::vector<int>& list : pairs.joined) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return pairs;
}

long long Elimination::entry(int edge, int row_vertex) const {
    const DimerEdge& of = graph_.edges()[edge];
    const long long value = of.from == row_vertex ? of.weight : -of.weight;
    return sign_of_[pair_of_[row_vertex]] * value;
}

void Elimination::plan_fronts() {
    std::vector<int> front_of(first_of_.size(), 0);
    std::vector<int> row_of(first_of_.size(), -1);  // in the front at hand
    for (std::size_t number = 0; number < dissection_.fronts.size(); ++number) {
        for (const int pair : dissection_.fronts[number].own) {
            front_of[pair] = static_cast<int>(number);
        }
    }
    for (const Front& front : dissection_.fronts) {
        Plan& plan = plans_.emplace_back();
        int rows = 0;
        for (const std::vector<int>* part : {&front.own, &front.later}) {
            for (const int pair : *part) {
                row_of[pair] = rows;
                rows += static_cast<int>(width_);
            }
        }
        plan.rows = static_cast<std::size_t>(rows);
        plan.own = width_ * front.own.size();
        for (const int child : front.children) {
            std::vector<int>& added = plan.rows_of_children.emplace_back();
            for (const int pair : dissection_.fronts[child].later) {
                for (std::size_t i = 0; i < width_; ++i) {
                    added.push_back(row_of[pair] + static_cast<int>(i));
                }
            }
        }
        fill(front_of, row_of);
    }
}

// Finds the entries of the last plan so far: those in the rows or columns of its own pairs that no
// front before it has.
void Elimination::fill(const std::vector<int>& front_of, const std::vector<int>& row_of) {
    const int number = static_cast<int>(plans_.size()) - 1;
    const auto row = [&](int vertex) {
        const int pair = pair_of_[vertex];
        return row_of[pair] + (width_ == 2 && second_of_[pair] == vertex ? 1 : 0);
    };
    const auto add = [&](int edge, int vertex) {
        const int other = graph_.partner(edge, vertex);
        if (pair_of_[other] < 0 || front_of[pair_of_[other]] < number) return;
        if (front_of[pair_of_[other]] == number && graph_.edges()[edge].from != vertex) return;
        int first = vertex;
        int second = other;
        if (bipartite() ? graph_.sides()[first] != 0 : row(second) < row(first)) {
            std::swap(first, second);
        }
        plans_.back().entries.push_back({row(first), row(second), entry(edge, first)});
    };
    for (const int pair : dissection_.fronts[number].own) {
        for (const int edge : graph_.edges_of(first_of_[pair])) add(edge, first_of_[pair]);
        for (const int edge : graph_.edges_of(second_of_[pair])) add(edge, second_of_[pair]);
    }
}

void Elimination::measure(std::span<const int> edge_of) {
    std::size_t held = 0;
    std::vector<std::size_t> remainders;
    for (std::size_t i = 0; i < plans_.size(); ++i) {
        const auto own = static_cast<double>(plans_[i].own);
        const auto later = static_cast<double>(plans_[i].rows) - own;
        work_ += own * (later * later + own * later + own * own / 3);
        const std::size_t left = plans_[i].rows - plans_[i].own;
        remainders.push_back(left * left * sizeof(Element));
        const std::size_t here = plans_[i].rows * plans_[i].rows * sizeof(Element);
        bytes_ = std::max(bytes_, held + here + remainders.back() + 2 * plans_[i].own * left * 8);
        held += remainders.back();
        for (const int child : dissection_.fronts[i].children) held -= remainders[child];
    }
    // The rows of a side, and those of the other, or all rows: half of them count.
    double by_side[2]{};
    for (int vertex = 0; vertex < graph_.vertices(); ++vertex) {
        if (edge_of[vertex] < 0) continue;
        double squares = 0;
        for (const int edge : graph_.edges_of(vertex)) {
            const double weight = graph_.edges()[edge].weight;
            if (pair_of_[graph_.partner(edge, vertex)] >= 0) squares += weight * weight;
        }
        by_side[bipartite() ? graph_.sides()[vertex] : 0] += std::log2(squares) / 2;
    }
    bits_ = bipartite() ? std::min(by_side[0], by_side[1]) : by_side[0] / 2;
}

bool Elimination::eliminate(const PrimeField& field, const std::stop_token& stop,
                            std::vector<Element>& entries, Element& product, bool last_too) const {
    std::vector<std::vector<Element>> remainders(plans_.size());
    std::vector<Element> inverses;
    StopCheck check(stop, 1);
    for (std::size_t number = 0; number < plans_.size(); ++number) {
        check();
        const Plan& plan = plans_[number];
        entries.assign(plan.rows * plan.rows, 0);
        const Matrix matrix{entries, plan.rows};
        for (const Entry& entry : plan.entries) {
            matrix.at(entry.row, entry.column) = element_of(field, entry.value);
        }
        for (std::size_t i = 0; i < plan.rows_of_children.size(); ++i) {
            const std::vector<int>& rows = plan.rows_of_children[i];
            std::vector<Element>& added = remainders[dissection_.fronts[number].children[i]];
            for (std::size_t r = 0; r < rows.size(); ++r) {
                const Element* const from = added.data() + r * rows.size();
                Element* const to = matrix.row(rows[r]);
                for (std::size_t c = 0; c < rows.size(); ++c) {
                    to[rows[c]] = field.add(to[rows[c]], from[c]);
                }
            }
            added = {};
        }
        if (number + 1 == plans_.size() && !last_too) return true;
        inverses.clear();
        if (!(bipartite() ? eliminate_own(field, matrix, plan.own, product)
                          : eliminate_own_pairs(field, matrix, plan.own, product, inverses))) {
            return false;
        }
        if (plan.own == plan.rows) continue;
        const Factors factors = bipartite() ? factors_of(matrix, plan.own)
                                            : factors_of_pairs(field, matrix, plan.own, inverses);
        remainders[number] = remainder(field, matrix, plan.own, factors, !bipartite());
    }
    return true;
}

std::optional<Element> Elimination::count(const PrimeField& field,
                                          const std::stop_token& stop) const {
    std::vector<Element> matrix;
    Element product = field.one();
    if (!eliminate(field, stop, matrix, product, true)) return std::nullopt;
    return product;
}

std::optional<Elimination::Inverse> Elimination::inverse(const PrimeField& field,
                                                         const std::stop_token& stop) const {
    std::vector<Element> matrix;
    Inverse result{field.one(), {}};
    if (!eliminate(field, stop, matrix, result.count, false)) return std::nullopt;
    const std::size_t rows = last_size();
    if (!bipartite()) {
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                matrix[i * rows + j] = field.subtract(0, matrix[j * rows + i]);
            }
        }
    }
    StopCheck check(stop, 1);
    // In place, after Gauss and Jordan. The minors of pairs are not 0, but a skew-symmetric matrix
    // has zeros on its diagonal: its pairs of rows are exchanged, which the inverse undoes by
    // exchanging columns.
    if (!bipartite()) {
        for (std::size_t i = 0; i < rows; i += 2) {
            std::swap_ranges(matrix.begin() + static_cast<std::ptrdiff_t>(i * rows),
                             matrix.begin() + static_cast<std::ptrdiff_t>((i + 1) * rows),
                             matrix.begin() + static_cast<std::ptrdiff_t>((i + 1) * rows));
        }
    }
    const Matrix of{matrix, rows};
    for (std::size_t k = 0; k < rows; ++k) {
        check();
        const Element pivot = of.at(k, k);
        if (pivot == 0) return std::nullopt;
        // The two pivots of a pair are a and -a, where a is that of the Pfaffian.
        if (bipartite() || k % 2 == 1) result.count = field.multiply(result.count, pivot);
        const Element inverse = field.inverse(pivot);
        of.at(k, k) = field.one();
        for (std::size_t j = 0; j < rows; ++j) of.at(k, j) = field.multiply(of.at(k, j), inverse);
        for (std::size_t i = 0; i < rows; ++i) {
            if (i == k) continue;
            const Element factor = std::exchange(of.at(i, k), 0);
            subtract_multiple(field, of.row(i), of.row(k), factor, 0, rows);
        }
    }
    if (!bipartite()) {
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t j = 0; j < rows; j += 2) std::swap(of.at(i, j), of.at(i, j + 1));
        }
    }
    result.entries = std::move(matrix);
    return result;
}

}  // namespace polypack
