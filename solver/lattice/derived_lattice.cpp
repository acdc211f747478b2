#include "polypack/lattice/derived_lattice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "polypack/lattice/sticks.hpp"
#include "polypack/lattice/tiling_cells.hpp"

namespace polypack {
namespace {

// A lattice and the texts that its views refer to.
struct Derived {
    Tiling tiling;
    std::string name;
    std::string address;
    std::string picture;
    Lattice lattice;
};

using DrawnTranslations = std::array<std::array<double, 3>, 3>;

// Directions and lengths of the translations, so that a domain has the given area or volume. The
// second one points down the page, the third one up from it.
DrawnTranslations drawn_translations(const Gram& gram, int dimension, double content) {
    const auto entry = [&](std::size_t i, std::size_t j) {
        return static_cast<double>(gram.entries[i][j]);
    };
    // Cholesky's factor of the Gram matrix.
    const double ax = std::sqrt(entry(0, 0));
    const double bx = entry(0, 1) / ax;
    const double by = std::sqrt(entry(1, 1) - bx * bx);
    if (dimension == 2) {
        const double scale = std::sqrt(content / (ax * by));
        return {{{scale * ax, 0, 0}, {scale * bx, -scale * by, 0}, {0, 0, 1}}};
    }
    const double cx = entry(0, 2) / ax;
    const double cy = (entry(1, 2) - cx * bx) / by;
    const double cz = std::sqrt(entry(2, 2) - cx * cx - cy * cy);
    const double scale = std::cbrt(content / (ax * by * cz));
    return {
        {{scale * ax, 0, 0}, {scale * bx, -scale * by, 0}, {scale * cx, -scale * cy, scale * cz}}};
}

// The largest distance that a cell's middle has from all of its sides, the least over all cells but
// joints.
double least_inner_radius(const Lattice& lattice) {
    double least = 1;
    for (std::size_t kind = 0; kind < lattice.shapes.size(); ++kind) {
        if (lattice.is_joint(static_cast<int>(kind))) continue;
        const CellShape& shape = lattice.shapes[kind];
        const std::size_t corners = shape.corners.size() / 2;
        const auto drawn = [&](std::size_t i) {
            const Point& p = shape.corners[i % corners];
            return std::pair((p.x * lattice.axes[0][0] + p.y * lattice.axes[1][0]) / shape.parts,
                             (p.x * lattice.axes[0][1] + p.y * lattice.axes[1][1]) / shape.parts);
        };
        for (std::size_t i = 0; i < corners; ++i) {
            const auto [ax, ay] = drawn(i);
            const auto [bx, by] = drawn(i + 1);
            least = std::min(least, std::abs(ax * by - ay * bx) / std::hypot(bx - ax, by - ay));
        }
    }
    return least;
}

// Places for letters in text, about where the cells are: the coarsest grid that has one for each,
// with rows at least as close as at this scale.
Page page_of(const TilingCells& cells, const DrawnTranslations& drawn, double scale) {
    const auto unit = static_cast<double>(cells.unit());
    for (;; scale *= 1.1) {
        // A row is twice as high as a column is wide.
        const auto place = [&](double x, double y) {
            return PagePlace{
                static_cast<int>(std::lround(-scale * (x * drawn[0][1] + y * drawn[1][1]))),
                static_cast<int>(std::lround(2 * scale * (x * drawn[0][0] + y * drawn[1][0])))};
        };
        Page page{place(1, 0), place(0, 1), {}};
        const int rows = page.y.row;
        const int columns = page.x.column;
        if (rows == 0 || columns == 0) continue;
        std::set<std::pair<int, int>> taken;
        for (const ExactPoint& centre : cells.centres()) {
            const PagePlace at =
                place(static_cast<double>(centre.x) / unit, static_cast<double>(centre.y) / unit);
            page.cells.push_back(at);
            const auto down = static_cast<int>(floor_of(at.row, rows));
            taken.emplace(at.row - down * rows,
                          (((at.column - down * page.y.column) % columns) + columns) % columns);
        }
        if (taken.size() == cells.centres().size()) return page;
    }
}

// Fills a table in steps that share the coordinates.
class TableMaker {
  public:
    explicit TableMaker(const Tiling& tiling)
        : given_(tiling),
          sticks_(tiling.sticks ? std::optional(given_.sticks()) : std::nullopt),
          cells_(sticks_ ? TilingCells(*sticks_, given_) : given_),
          space_(tiling.dimension == 3),
          kinds_(cells_.centres().size()),
          result_(std::make_unique<Derived>()),
          lattice_(result_->lattice) {
        result_->tiling = tiling;
    }

    std::unique_ptr<Derived> make() {
        choose_coordinates();
        lattice_.noun = result_->tiling.noun;
        lattice_.flat = !space_;
        lattice_.user_dimension = (space_ ? 3 : 2) + (kinds_ == 1 ? 0 : 1);
        add_cells();
        add_motions();
        if (sticks_) add_joints();
        draw();
        describe();
        return std::move(result_);
    }

  private:
    // The coarsest coordinates in which the centres, and all shifts, are whole numbers.
    void choose_coordinates() {
        fineness_ = cells_.unit();
        const auto divide = [&](const ExactPoint& p) {
            fineness_ = std::gcd(std::gcd(fineness_, p.x), std::gcd(p.y, p.z));
        };
        for (const ExactPoint& centre : cells_.centres()) divide(centre);
        for (const Isometry& motion : cells_.motions()) divide(motion.shift);
        step_ = cells_.unit() / fineness_;
        const Whole largest = space_ ? largest_step_in_space : largest_step;
        if (step_ > largest) {
            throw InvalidTiling(
                fmt::format("the common denominator of the cells' centres would be {}; it may be "
                            "at most {}",
                            step_, largest));
        }
    }

    [[nodiscard]] int coordinate(Whole value) const { return static_cast<int>(value / fineness_); }
    [[nodiscard]] Point point(const ExactPoint& p) const {
        return {coordinate(p.x), coordinate(p.y), coordinate(p.z)};
    }

    void add_cells() {
        const int step = static_cast<int>(step_);
        lattice_.step = {step, step, space_ ? step : 1};
        lattice_.residues.clear();
        for (const ExactPoint& centre : cells_.centres()) {
            lattice_.residues.push_back(point(centre));
        }
        lattice_.index_residues();
        for (const std::set<ExactPoint>& offsets : cells_.neighbours()) {
            std::vector<Point>& list = lattice_.neighbours.emplace_back();
            for (const ExactPoint& offset : offsets) list.push_back(point(offset));
            std::ranges::sort(list);
        }
    }

    void add_motions() {
        for (const Isometry& motion : cells_.motions()) {
            const auto row = [](Whole a, Whole b, Whole c) {
                return std::array{static_cast<int>(a), static_cast<int>(b), static_cast<int>(c)};
            };
            const auto& [a, b, c, shift] = motion;
            lattice_.motions.push_back(
                {{{row(a.x, b.x, c.x), row(a.y, b.y, c.y), row(a.z, b.z, c.z)}},
                 motion.reflection(),
                 1,
                 point(shift)});
        }
    }

    void add_joints() {
        for (const auto& pairs : sticks_->pairs) {
            auto& list = lattice_.joints.emplace_back();
            for (const auto& [a, b] : pairs) list.push_back({point(a), point(b)});
        }
        for (const ExactPoint& middle : sticks_->domain) {
            lattice_.domain.push_back(point(middle - cells_.origin()));
        }
    }

    // In pictures, a cell of the plane has an area of 0.6 on average, or a stick a length of 2.5,
    // where a square has 1; cells of space are drawn larger, and have a volume of 0.3.
    void draw() {
        constexpr double length = 2.5;
        const double content =
            sticks_  ? length * length * cells_.gram().area() / (sticks_->length * sticks_->length)
            : space_ ? 0.3 * static_cast<double>(kinds_)
                     : 0.6 * static_cast<double>(kinds_);
        const DrawnTranslations drawn = drawn_translations(cells_.gram(), space_ ? 3 : 2, content);
        lattice_.axes.assign(drawn.begin(), drawn.end());
        for (std::size_t i = 0; i < (space_ ? 3U : 2U); ++i) {
            for (double& coordinate : lattice_.axes[i]) coordinate /= static_cast<double>(step_);
        }
        for (std::size_t i = 0; i < kinds_; ++i) add_shape(i);
        lattice_.prisms = !space_;
        lattice_.art = ArtGrid::none;
        if (space_) {
            lattice_.page = {{0, 2}, {1, 1}, std::vector<PagePlace>(kinds_)};
        } else {
            lattice_.letter_size = std::min(0.5, 1.2 * least_inner_radius(lattice_));
            lattice_.page = page_of(cells_, drawn, sticks_ ? 1.2 / length : 1);
        }
    }

    void add_shape(std::size_t kind) {
        CellShape& shape = lattice_.shapes.emplace_back();
        Whole parts = fineness_;
        std::vector<ExactPoint> corners;
        for (const ExactPoint& corner : cells_.corners()[kind]) {
            const ExactPoint& p = corners.emplace_back(corner - cells_.centres()[kind]);
            parts = std::gcd(std::gcd(parts, p.x), std::gcd(p.y, p.z));
        }
        const int finer = static_cast<int>(fineness_ / parts);  // than the points of the lattice
        const int tile = space_ ? 1 : 5;  // a fifth of a unit up and down, as triangles have
        shape.parts = finer * tile;
        const auto add = [&](int side) {
            for (const ExactPoint& corner : corners) {
                shape.corners.push_back({static_cast<int>(corner.x / parts) * tile,
                                         static_cast<int>(corner.y / parts) * tile,
                                         static_cast<int>(corner.z / parts) + side * finer});
            }
        };
        if (space_) {
            add(0);
        } else {
            add(-1);
            add(1);
        }
    }

    void describe() {
        const std::size_t chosen = sticks_ ? sticks_->sticks : kinds_;
        const std::string_view by = space_ ? "x, y and z translations" : "x and y translations";
        if (kinds_ == 1) {
            result_->address = space_ ? "[x, y, z]" : "[x, y]";
            result_->picture = fmt::format("  {} is the cell moved by {}\n", result_->address, by);
        } else {
            if (sticks_) {
                name_kinds("sticks", chosen);
                name_kinds("joints", sticks_->joints);
                name_kinds("gaps", kinds_ - chosen - sticks_->joints);
            } else {
                name_kinds("cells", kinds_);
            }
            result_->address = fmt::format("[x, y, 0 to {}{}]", chosen - 1, space_ ? ", z" : "");
            result_->picture =
                fmt::format("  [x, y, k{}] is {} k of the {} of a domain, moved by {}\n",
                            space_ ? ", z" : "", sticks_ ? "stick" : "cell", chosen, by);
        }
        if (sticks_ && sticks_->joints > 0) {
            result_->picture +=
                "  further kinds are joints, which follow from the sticks: of two pieces, one at\n"
                "  most can bend or run straight on there\n";
        }
        lattice_.address = result_->address;
        lattice_.picture = result_->picture;
    }

    // Names the next `count` kinds, by numbers if there are several.
    void name_kinds(std::string_view noun, std::size_t count) {
        std::vector<std::string>& words = lattice_.residue_words;
        const std::size_t end = words.size() + count;
        while (words.size() < end) {
            words.push_back(count == 1 ? std::string(noun)
                                       : fmt::format("{} of kind {}", noun, words.size()));
        }
    }

    TilingCells given_;
    std::optional<Sticks> sticks_;
    TilingCells cells_;
    bool space_;
    std::size_t kinds_;
    std::unique_ptr<Derived> result_;
    Lattice& lattice_;
    Whole fineness_ = 1;  // units of a point of the lattice
    Whole step_ = 1;      // points of a translation
};

class Registry {
  public:
    const Derived& of(const Tiling& tiling) {
        const std::scoped_lock lock(mutex_);
        for (const auto& known : all_) {
            if (known->tiling == tiling) return *known;
        }
        std::unique_ptr<Derived> made = TableMaker(tiling).make();
        made->name = tiling.name;
        for (int number = 2; named(made->name) != nullptr; ++number) {
            made->name = fmt::format("{} ({})", tiling.name, number);
        }
        made->lattice.name = made->name;
        return *all_.emplace_back(std::move(made));
    }
    const Lattice* find(std::string_view name) {
        const std::scoped_lock lock(mutex_);
        return named(name);
    }
    const Derived* behind(const Lattice& lattice) {
        const std::scoped_lock lock(mutex_);
        for (const auto& known : all_) {
            if (&known->lattice == &lattice) return known.get();
        }
        return nullptr;
    }

  private:
    [[nodiscard]] const Lattice* named(std::string_view name) const {
        const auto at = std::ranges::find(
            all_, name, [](const auto& known) -> std::string_view { return known->name; });
        return at == all_.end() ? nullptr : &(*at)->lattice;
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Derived>> all_;
};

// Never destroyed: puzzles refer to lattices until the end.
Registry& registry() {
    static auto& all = *new Registry;
    return all;
}

}  // namespace

const Lattice& lattice_of(const Tiling& tiling) {
    const Lattice* known = find_lattice(tiling.name);
    if (known != nullptr && tiling_of(*known) == nullptr) {
        throw InvalidTiling(
            fmt::format("the name '{}' is that of a built-in lattice", tiling.name));
    }
    return registry().of(tiling).lattice;
}

const Lattice* derived_lattice(std::string_view name) {
    return registry().find(name);
}

const Tiling* tiling_of(const Lattice& lattice) {
    const Derived* known = registry().behind(lattice);
    return known == nullptr ? nullptr : &known->tiling;
}

}  // namespace polypack
