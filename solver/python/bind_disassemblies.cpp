#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "polypack/api/deadline.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/locked_core.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/puzzle/mistake.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/svg_moves.hpp"
#include "polypack/render/viewer_data.hpp"
#include "polypack/render/viewer_page.hpp"

namespace polypack::python {
namespace {

// A disassembly of a packing.
struct Apart {
    std::shared_ptr<Problem> problem;
    std::vector<PlacedPiece> packing;
    Disassembly disassembly;
};

void require_outside(const Puzzle& puzzle) {
    if (auto mistakes = shape_mistakes(puzzle); !mistakes.empty()) {
        throw InvalidPuzzle(std::move(mistakes));
    }
    if (puzzle.region.period.any()) {
        throw std::invalid_argument(
            "a region that wraps has no outside to which pieces could be taken");
    }
}

SeparateOptions separate_options(const Lattice& lattice, const std::string& moves, double bevel) {
    SeparateOptions options;
    if (moves == "apart") {
        options.rule = MoveRule::apart;
    } else if (moves == "turns") {
        options.rule = MoveRule::turns;
    } else if (moves == "hand") {
        options.rule = MoveRule::hand;
    } else if (moves != "group") {
        throw std::invalid_argument("moves must be 'group', 'apart', 'turns' or 'hand'");
    }
    if (has_turns(options.rule) && !has_turns(lattice)) {
        throw std::invalid_argument("only pieces of squares and cubes turn");
    }
    // Six decimals are read.
    if (!(bevel >= 0 && bevel <= 0.499999)) {
        throw std::invalid_argument("bevel must be at least 0, and less than 0.5");
    }
    if (bevel > 0 && !has_turns(options.rule)) {
        throw std::invalid_argument("bevel applies to moves='turns' and moves='hand' only");
    }
    options.bevel = static_cast<Bevel>(std::lround(bevel * bevel_unit));
    return options;
}

std::shared_ptr<Apart> take_apart(const std::shared_ptr<Problem>& problem,
                                  const py::object& packing, const std::string& moves, double bevel,
                                  const py::dict& given, const py::object& report) {
    const SolveOptions shared = options_of(given);
    require_outside(problem->puzzle());
    auto apart = std::make_shared<Apart>();
    apart->problem = problem;
    apart->packing = packing_of(problem->puzzle(), packing);
    const Lattice& lattice = problem->lattice();
    SeparateOptions options = separate_options(lattice, moves, bevel);
    options.threads = shared.threads;
    options.still = problem->document.still;
    apart->disassembly = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        const Deadline deadline(shared.time_limit, stop);
        options.allowance = {deadline.token(), shared.memory_limit};
        options.progress = progress;
        ShapePairs pairs(lattice, options.allowance);
        return disassemble(apart->packing, problem->document.groups, pairs, options);
    });
    return apart;
}

// From what json() returned for the packing, checked.
std::shared_ptr<Apart> read_apart(const std::shared_ptr<Problem>& problem,
                                  const py::object& packing, const std::string& json) {
    require_outside(problem->puzzle());
    auto apart = std::make_shared<Apart>();
    apart->problem = problem;
    apart->packing = packing_of(problem->puzzle(), packing);
    const PackingLine line{
        apart->packing, 1, {"disassembly", 1, 1}, "{\"disassembly\":" + json + "}"};
    auto disassembly = disassembly_of(line, problem->lattice());
    if (!disassembly) throw std::invalid_argument("this is not a disassembly");
    if (const auto fault = check_disassembly(problem->lattice(), apart->packing,
                                             problem->document.groups, *disassembly, {})) {
        throw std::invalid_argument(*fault);
    }
    apart->disassembly = std::move(*disassembly);
    return apart;
}

// Returns a translation in the user's coordinates: the difference of two cells of the same kind.
py::tuple vector_of(const Lattice& lattice, const Point& step) {
    const Point& cell = lattice.residues.front();
    const UserPoint from = lattice.to_user(cell);
    const UserPoint to = lattice.to_user(cell + step);
    py::tuple vector(static_cast<std::size_t>(lattice.user_dimension));
    for (std::size_t i = 0; i < vector.size(); ++i) vector[i] = to[i] - from[i];
    return vector;
}

// Returns the moves in their order: the names of the pieces, their numbers in the packing, the move
// in words, the vector of a step, and the number of steps, None for a move away or a turn.
py::list moves_of(const Apart& apart) {
    const std::vector<std::string> names = names_of(apart.problem->puzzle(), apart.packing);
    py::list moves;
    for (const int number : apart.disassembly.in_order()) {
        const PackedPart& part = apart.disassembly.parts[static_cast<std::size_t>(number)];
        for (const Slide& slide : part.slides) {
            py::list pieces;
            for (const int piece : slide.pieces)
                pieces.append(names[static_cast<std::size_t>(piece)]);
            const bool far = slide.steps == 0 || slide.turn;
            moves.append(py::make_tuple(
                py::tuple(pieces), slide.pieces, slide_text(apart.problem->lattice(), slide),
                vector_of(apart.problem->lattice(), slide.step),
                far ? py::object(py::none()) : py::object(py::int_(slide.steps))));
        }
    }
    return moves;
}

// Returns bounds of the least number of moves until all pieces are single, equal if it is known.
py::tuple least_moves(const Apart& apart, const py::dict& given, const py::object& report) {
    if (!apart.disassembly.comes_apart() || apart.disassembly.rule != MoveRule::group) {
        throw std::invalid_argument(
            "the least total is that of packings that come apart by slides");
    }
    const SolveOptions shared = options_of(given);
    const TotalMoves total = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        const Deadline deadline(shared.time_limit, stop);
        SeparateOptions options;
        options.allowance = {deadline.token(), shared.memory_limit};
        options.progress = progress;
        ShapePairs pairs(apart.problem->lattice(), options.allowance);
        return least_total(apart.packing, apart.problem->document.groups, apart.disassembly, pairs,
                           options);
    });
    return py::make_tuple(total.at_least, total.at_most);
}

// Returns the numbers of pieces that hold each other so that the packing does not come apart.
std::vector<int> held_together(const Apart& apart) {
    const auto locked =
        std::ranges::find(apart.disassembly.parts, PackedPart::Fate::locked, &PackedPart::fate);
    if (locked == apart.disassembly.parts.end()) return {};
    return watched(py::none(), [&](const std::stop_token& stop, Progress*) {
        SeparateOptions options;
        options.allowance = {stop, 0};
        options.rule = apart.disassembly.rule;
        options.bevel = apart.disassembly.bevel;
        ShapePairs pairs(apart.problem->lattice(), options.allowance);
        return core_of(apart.packing, locked->pieces, apart.problem->document.groups, pairs,
                       options)
            .pieces;
    });
}

std::string moves_svg(const Apart& apart, double cell, std::size_t limit) {
    if (!apart.disassembly.comes_apart()) {
        throw std::invalid_argument("the packing does not come apart: there are no moves to draw");
    }
    if (!(cell >= 0.5 && cell <= 1000)) throw std::invalid_argument("cell must be in 0.5..1000");
    if (limit < 1) throw std::invalid_argument("limit must be at least 1");
    return svg_moves(apart.problem->puzzle(), apart.packing, apart.disassembly,
                     {.unit = cell, .max_pictures = limit});
}

}  // namespace

void bind_disassemblies(py::module_& module) {
    py::class_<Apart, std::shared_ptr<Apart>>(module, "Disassembly")
        .def(py::init(&read_apart), py::arg("puzzle"), py::arg("packing"), py::arg("json"))
        .def("json",
             [](const Apart& apart) {
                 return disassembly_json(apart.problem->lattice(), apart.disassembly);
             })
        .def("comes_apart", [](const Apart& apart) { return apart.disassembly.comes_apart(); })
        .def("level", [](const Apart& apart) { return apart.disassembly.level(); })
        .def("separations", [](const Apart& apart) { return apart.disassembly.dotted_level(); })
        .def("least_total", &least_moves, py::arg("options"), py::arg("report"))
        .def("held_together", &held_together)
        .def("moves", &moves_of)
        .def("text",
             [](const Apart& apart) {
                 return disassembly_text(apart.problem->puzzle(), apart.packing, apart.disassembly);
             })
        .def("page",
             [](const Apart& apart) {
                 return viewer_page(viewer_data(
                     apart.problem->puzzle(), {apart.packing}, {},
                     {page_moves(apart.problem->puzzle(), apart.packing, apart.disassembly)}));
             })
        .def("svg", &moves_svg, py::arg("cell"), py::arg("limit"));
    module.def("disassemble", &take_apart, py::arg("puzzle"), py::arg("packing"), py::arg("moves"),
               py::arg("bevel"), py::arg("options"), py::arg("report"));
}

}  // namespace polypack::python
