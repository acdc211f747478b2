#include "polypack/lattice/generate_polyforms.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <span>

namespace polypack {
namespace {

// Redelmeier, "Counting polyominoes: yet another attack" (1981), on any lattice: grow from the
// least cell, never into cells below it, and never come back to a cell that was passed over.
// Deviations: one run per kind of least cell where a translation has several; last cells are
// handed out together.
class Grower {
  public:
    Grower(const Lattice& lattice, int size) : lattice_(lattice), size_(size) {
        // Large enough for chains of neighbours in every direction, from any residue.
        const auto farthest = [](const std::vector<Point>& points) {
            int far = 0;
            for (const Point& p : points) {
                far = std::max({far, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
            }
            return far;
        };
        std::vector<std::vector<Point>> neighbours;
        for (const Point& home : lattice.residues) {
            neighbours.emplace_back();
            for (const Point& next : next_to(lattice, home))
                neighbours.back().push_back(next - home);
        }
        int reach = 0;
        for (const auto& offsets : neighbours) reach = std::max(reach, farthest(offsets));
        half_ = reach * size + farthest(lattice.residues);
        side_ = 2 * half_ + 1;
        const std::size_t layers = lattice.flat ? 3 : side_;
        seen_.assign(layers * side_ * side_, 0);
        for (std::size_t residue = 0; residue < lattice.residues.size(); ++residue) {
            steps_.emplace_back();
            for (const Point& offset : neighbours[residue]) {
                const int to = lattice.residue_of(lattice.residues[residue] + offset);
                steps_.back().push_back({place_of(offset) - place_of({}), to});
            }
        }
    }

    // Calls `last` for all cells that complete the same cells() to a polyform of the size, so that
    // every fixed polyform is met once, until it returns false. Returns whether it never did.
    template <typename Last>
    bool run(const Last& last) {
        for (std::size_t residue = 0; residue < lattice_.residues.size(); ++residue) {
            if (lattice_.is_joint(static_cast<int>(residue))) continue;
            origin_ = place_of(lattice_.residues[residue]);
            untried_.assign(1, {origin_, static_cast<int>(residue)});
            seen_[origin_] = 1;
            const bool finished = grow(0, last);
            seen_[origin_] = 0;
            if (!finished) return false;
        }
        return true;
    }

    struct Cell {
        int place = 0;  // in seen_
        int residue = 0;
    };
    [[nodiscard]] const std::vector<int>& cells() const { return cells_; }
    [[nodiscard]] Point point_of(int place) const {
        return {place % side_ - half_, place / side_ % side_ - half_,
                place / side_ / side_ - (lattice_.flat ? 1 : half_)};
    }

  private:
    // Places are in the order of the points.
    [[nodiscard]] int place_of(const Point& p) const {
        return ((p.z + (lattice_.flat ? 1 : half_)) * side_ + p.y + half_) * side_ + p.x + half_;
    }

    // Grows by the untried cells from `first` on.
    template <typename Last>
    bool grow(std::size_t first, const Last& last) {
        if (static_cast<int>(cells_.size()) + 1 == size_) {
            return last(std::span<const Cell>(untried_).subspan(first));
        }
        bool go_on = true;
        const std::size_t end = untried_.size();
        for (std::size_t i = first; go_on && i < end; ++i) {
            const Cell cell = untried_[i];
            for (const Cell& step : steps_[cell.residue]) {
                const int neighbour = cell.place + step.place;
                if (neighbour < origin_ || seen_[neighbour]) continue;
                seen_[neighbour] = 1;
                untried_.push_back({neighbour, step.residue});
            }
            cells_.push_back(cell.place);
            go_on = grow(i + 1, last);
            cells_.pop_back();
            for (std::size_t j = end; j < untried_.size(); ++j) seen_[untried_[j].place] = 0;
            untried_.resize(end);
        }
        return go_on;
    }

    const Lattice& lattice_;
    int size_;
    int half_ = 0;
    int side_ = 0;
    std::vector<std::vector<Cell>> steps_;  // to neighbours, by residue
    std::vector<char> seen_;
    int origin_ = 0;
    std::vector<Cell> untried_;  // of all levels, one after the other
    std::vector<int> cells_;
};

// Returns true if no congruent polyform is smaller.
bool class_representative(const Lattice& lattice, PolyformKind kind, const Polyform& form) {
    if (kind == PolyformKind::fixed) return true;
    for (const auto* motions : {&lattice.motions, &lattice.twin_motions}) {
        for (const Motion& motion : *motions) {
            if (kind == PolyformKind::one_sided && motion.reflection) break;
            if (lands(motion, form) && moved(lattice, motion, form) < form) return false;
        }
    }
    return true;
}

// Calls `found` for the least polyform of every class until it returns false or a stop is
// requested. Returns whether all were visited.
template <typename Found>
bool for_each_class(const Lattice& lattice, int size, PolyformKind kind,
                    const std::stop_token& stop, const Found& found) {
    Grower grower(lattice, size);
    return grower.run([&](std::span<const Grower::Cell> last) {
        std::vector<Point> cells;
        for (const int place : grower.cells()) cells.push_back(grower.point_of(place));
        for (const auto& [place, residue] : last) {
            if (stop.stop_requested()) return false;
            cells.push_back(grower.point_of(place));
            Polyform form = normalized(lattice, cells);
            if (class_representative(lattice, kind, form) && !found(std::move(form))) return false;
            cells.pop_back();
        }
        return true;
    });
}

}  // namespace

std::optional<std::vector<Polyform>> generate_polyforms(const Lattice& lattice, int size,
                                                        PolyformKind kind, std::uint64_t most,
                                                        const std::stop_token& stop) {
    assert(size >= 1 && size <= max_cells_of_a_polyform);
    std::vector<Polyform> forms;
    const bool all = for_each_class(lattice, size, kind, stop, [&](Polyform form) {
        const std::vector<Point> joints = joints_of(lattice, form);
        form.insert(form.end(), joints.begin(), joints.end());
        forms.push_back(normalized(lattice, std::move(form)));
        return forms.size() <= most;
    });
    if (!all) return std::nullopt;
    std::ranges::sort(forms);
    return forms;
}

namespace {

constexpr Phase counting_polyforms{.doing = "counting", .units = "polyforms"};

}  // namespace

std::optional<std::uint64_t> count_polyforms(const Lattice& lattice, int size, PolyformKind kind,
                                             const std::stop_token& stop, Progress* progress) {
    assert(size >= 1 && size <= max_cells_of_a_polyform);
    std::uint64_t count = 0;
    begin_phase(progress, counting_polyforms);
    if (kind == PolyformKind::fixed) {
        const bool all = Grower(lattice, size).run([&](std::span<const Grower::Cell> last) {
            count += last.size();
            set_done(progress, count);
            return !stop.stop_requested();
        });
        return all ? std::optional(count) : std::nullopt;
    }
    const bool all = for_each_class(lattice, size, kind, stop, [&](const Polyform&) {
        set_done(progress, ++count);
        return true;
    });
    return all ? std::optional(count) : std::nullopt;
}

}  // namespace polypack
