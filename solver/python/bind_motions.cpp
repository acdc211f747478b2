#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"

namespace polypack::python {
namespace {

// The placements of a puzzle and its motions.
class Motions {
  public:
    Motions(std::shared_ptr<Problem> problem, const py::dict& given, const py::object& report)
        : problem_(std::move(problem)) {
        const SolveOptions options = options_of(given);
        watched(report, [&](const std::stop_token& stop, Progress*) {
            const Allowance allowance{stop, options.memory_limit};
            table_ = std::make_unique<const PlacementTable>(problem_->puzzle(), allowance);
            symmetry_ = std::make_unique<const Symmetry>(problem_->puzzle(), *table_,
                                                         options.symmetry, allowance);
            return true;
        });
        symmetry_->require_known();
    }

    // Returns all placements, as a packing has them.
    [[nodiscard]] py::list placements() const {
        py::list list;
        for (int number = 0; number < table_->size(); ++number) {
            const std::vector<int> one{number};
            list.append(
                packing_tuple(problem_->puzzle(), laid_out(problem_->puzzle(), *table_, one))[0]);
        }
        return list;
    }

    [[nodiscard]] int order() const { return symmetry_->order(); }

    // Returns the images of the region's cells, in their order.
    [[nodiscard]] py::tuple cells(int motion) const {
        std::vector<Point> points;
        for (int cell = 0; cell < table_->cells(); ++cell) {
            points.push_back(table_->point_of(symmetry_->image_of_cell(checked(motion), cell)));
        }
        return cells_tuple(problem_->lattice(), points);
    }

    // Returns the images of the pieces, by number.
    [[nodiscard]] py::tuple pieces(int motion) const {
        py::tuple images(static_cast<std::size_t>(table_->pieces()));
        for (int piece = 0; piece < table_->pieces(); ++piece) {
            images[static_cast<std::size_t>(piece)] =
                symmetry_->image_of_piece(checked(motion), piece);
        }
        return images;
    }

    // Returns the packings that are the same up to symmetry, each once, this one among them.
    [[nodiscard]] py::list orbit(const py::object& packing) const {
        const std::vector<int> numbers =
            placement_numbers(problem_->puzzle(), *table_, packing_of(problem_->puzzle(), packing));
        if (std::ranges::count(numbers, -1) != 0) {
            throw std::invalid_argument("this is not a packing of the puzzle");
        }
        std::set<std::vector<int>> images;
        for (int motion = 0; motion < symmetry_->order(); ++motion) {
            std::vector<int> image;
            for (const int number : numbers) image.push_back(symmetry_->image(motion, number));
            std::ranges::sort(image);
            images.insert(std::move(image));
        }
        py::list list;
        for (const std::vector<int>& image : images) {
            list.append(
                packing_tuple(problem_->puzzle(), laid_out(problem_->puzzle(), *table_, image)));
        }
        return list;
    }

  private:
    [[nodiscard]] int checked(int motion) const {
        if (motion < 0 || motion >= symmetry_->order()) throw py::index_error();
        return motion;
    }

    std::shared_ptr<Problem> problem_;
    std::unique_ptr<const PlacementTable> table_;  // never null
    std::unique_ptr<const Symmetry> symmetry_;     // never null
};

// Packs many sets of pieces into the region of one puzzle.
class Sets {
  public:
    Sets(const Problem& problem, const py::dict& given)
        : solver_(problem.lattice(), problem.puzzle().region, options_of(given).symmetry) {}

    int shape_of(const Problem& problem) { return solver_.shape_of(problem.puzzle().pieces[0]); }
    [[nodiscard]] int motions() const { return solver_.motions(); }

    // Returns the numbers of packings and of classes, of nodes, and whether all were looked for.
    py::tuple solve(const std::vector<int>& shapes, std::uint64_t limit) {
        // Most sets take microseconds, less than the thread behind a search that Ctrl-C stops.
        constexpr std::uint64_t few = 20'000;
        SetResult result = solver_.solve(shapes, {.limit = limit, .max_nodes = few});
        if (result.ending == SetEnding::nodes) {
            result = watched(py::none(), [&](const std::stop_token& stop, Progress*) {
                return solver_.solve(shapes, {.limit = limit, .stop = stop});
            });
        }
        return py::make_tuple(result.all, result.distinct, result.nodes, result.complete());
    }

  private:
    Solver solver_;
};

// Returns the cells of each orientation of the only piece of a puzzle, and their colours.
py::list orientations(const Problem& problem) {
    py::list list;
    for (const Orientation& orientation :
         orientations_of(problem.lattice(), problem.puzzle().pieces[0])) {
        py::tuple colours(orientation.colours.size());
        for (std::size_t i = 0; i < orientation.colours.size(); ++i) {
            colours[i] = orientation.colours[i];
        }
        list.append(py::make_tuple(cells_tuple(problem.lattice(), orientation.cells), colours));
    }
    return list;
}

PolyformKind kind_of(const std::string& name) {
    if (name == "free") return PolyformKind::free;
    if (name == "one-sided") return PolyformKind::one_sided;
    if (name == "fixed") return PolyformKind::fixed;
    throw std::invalid_argument("kind must be 'free', 'one-sided' or 'fixed'");
}

void require_size(int size) {
    if (size >= 1 && size <= max_cells_of_a_polyform) return;
    throw std::invalid_argument(
        fmt::format("size must be in 1..{}, got {}", max_cells_of_a_polyform, size));
}

// Returns the cells of all polyforms of a size.
py::list polyforms(const std::string& lattice, int size, const std::string& kind) {
    const Lattice& of = lattice_of(lattice);
    const PolyformKind chosen = kind_of(kind);
    require_size(size);
    const auto found = watched(py::none(), [&](const std::stop_token& stop, Progress*) {
        return generate_polyforms(of, size, chosen, limits::pieces, stop);
    });
    if (!found) {
        throw std::invalid_argument(fmt::format(
            "there are more than {} polyforms of {} cells; count_polyforms() counts them",
            limits::pieces, size));
    }
    py::list list;
    for (const Polyform& form : *found) list.append(cells_tuple(of, form));
    return list;
}

std::uint64_t polyforms_of(const std::string& lattice, int size, const std::string& kind,
                           const py::dict& given, const py::object& report) {
    const double time = options_of(given).time_limit;
    const Lattice& of = lattice_of(lattice);
    const PolyformKind chosen = kind_of(kind);
    require_size(size);
    const auto counted = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        const Deadline deadline(time, stop);
        return count_polyforms(of, size, chosen, deadline.token(), progress);
    });
    if (!counted) throw Stopped();
    return *counted;
}

}  // namespace

void bind_motions(py::module_& module) {
    py::class_<Motions, std::shared_ptr<Motions>>(module, "Motions")
        .def(py::init<std::shared_ptr<Problem>, const py::dict&, const py::object&>(),
             py::arg("puzzle"), py::arg("options"), py::arg("report"))
        .def("placements", &Motions::placements)
        .def("order", &Motions::order)
        .def("cells", &Motions::cells, py::arg("motion"))
        .def("pieces", &Motions::pieces, py::arg("motion"))
        .def("orbit", &Motions::orbit, py::arg("packing"));
    py::class_<Sets>(module, "Sets")
        .def(py::init<const Problem&, const py::dict&>(), py::arg("puzzle"), py::arg("options"))
        .def("shape_of", &Sets::shape_of, py::arg("piece"))
        .def("motions", &Sets::motions)
        .def("solve", &Sets::solve, py::arg("shapes"), py::arg("limit"));
    module.def("orientations", &orientations, py::arg("piece"));
    module.def("polyforms", &polyforms, py::arg("lattice"), py::arg("size"), py::arg("kind"));
    module.def("count_polyforms", &polyforms_of, py::arg("lattice"), py::arg("size"),
               py::arg("kind"), py::arg("options"), py::arg("report"));
}

}  // namespace polypack::python
