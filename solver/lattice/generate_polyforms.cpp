#include "polypack/lattice/generate_polyforms.hpp"

#include <algorithm>
#include <cassert>

namespace polypack {
namespace {

// Redelmeier, "Counting polyominoes: yet another attack" (1981), on any lattice: grow from the
// least cell, never into cells below it, and never come back to a cell that was passed over.
// Deviation: one run per kind of least cell where a translation has several.
class Grower {
  public:
    Grower(const Lattice& lattice, int size, PolyformKind kind, std::uint64_t most)
        : lattice_(lattice), size_(size), kind_(kind), most_(most) {
        // Large enough for chains of neighbours in every direction.
        int reach = 0;
        for (const auto& offsets : lattice.neighbours) {
            for (const Point& p : offsets) reach = std::max({reach, p.x, p.y, p.z});
        }
        half_ = reach * size + 3;
        const int side = 2 * half_ + 1;
        seen_.assign(static_cast<std::size_t>(side) * side * (lattice.flat ? 1 : side), 0);
    }

    std::optional<std::vector<Polyform>> run() {
        for (const Point& origin : lattice_.residues) {
            origin_ = origin;
            std::vector<Point> untried{origin};
            seen(origin) = 1;
            grow(untried);
            seen(origin) = 0;
        }
        if (forms_.size() > most_) return std::nullopt;
        std::ranges::sort(forms_);
        return std::move(forms_);
    }

  private:
    char& seen(const Point& p) {
        const int side = 2 * half_ + 1;
        const int layer = lattice_.flat ? 0 : p.z + half_;
        return seen_[(static_cast<std::size_t>(layer) * side + (p.y + half_)) * side +
                     (p.x + half_)];
    }

    void grow(std::vector<Point> untried) {
        while (!untried.empty() && forms_.size() <= most_) {
            const Point cell = untried.back();
            untried.pop_back();
            cells_.push_back(cell);
            if (static_cast<int>(cells_.size()) == size_) {
                keep();
            } else {
                std::vector<Point> next = untried;
                for (const Point& offset : lattice_.neighbours[lattice_.residue_of(cell)]) {
                    const Point neighbour = cell + offset;
                    if (neighbour < origin_ || seen(neighbour)) continue;
                    seen(neighbour) = 1;
                    next.push_back(neighbour);
                }
                const std::vector<Point> added(next.begin() + untried.size(), next.end());
                grow(std::move(next));
                for (const Point& neighbour : added) seen(neighbour) = 0;
            }
            cells_.pop_back();
        }
    }

    // Keeps the polyform if it is the smallest of its class.
    void keep() {
        Polyform form = normalized(lattice_, cells_);
        if (kind_ != PolyformKind::fixed && (has_smaller_image(form, lattice_.motions) ||
                                             has_smaller_image(form, lattice_.twin_motions))) {
            return;
        }
        forms_.push_back(std::move(form));
    }

    [[nodiscard]] bool has_smaller_image(const Polyform& form,
                                         const std::vector<Motion>& motions) const {
        for (const Motion& motion : motions) {
            if (kind_ == PolyformKind::one_sided && motion.reflection) break;
            if (lands(motion, form) && moved(lattice_, motion, form) < form) return true;
        }
        return false;
    }

    const Lattice& lattice_;
    int size_;
    PolyformKind kind_;
    std::uint64_t most_;
    int half_ = 0;
    std::vector<char> seen_;
    Point origin_;
    std::vector<Point> cells_;
    std::vector<Polyform> forms_;
};

}  // namespace

std::optional<std::vector<Polyform>> generate_polyforms(const Lattice& lattice, int size,
                                                        PolyformKind kind, std::uint64_t most) {
    assert(size >= 1);
    return Grower(lattice, size, kind, most).run();
}

}  // namespace polypack
