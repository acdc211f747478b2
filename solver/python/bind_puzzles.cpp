#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/family/family_hash.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"

namespace polypack::python {
namespace {

ReadChoice choice_of(const std::string& format, const std::string& problem) {
    const Format* const known = find_format(format);
    if (!format.empty() && (known == nullptr || known->read == nullptr)) {
        std::string names;
        for (const std::string_view name : readable_formats()) names.append(" ").append(name);
        throw std::invalid_argument("unknown format; available:" + names);
    }
    return {format, problem};
}

SharedProblem load(const std::string& path, const std::string& format, const std::string& problem) {
    const ReadChoice choice = choice_of(format, problem);
    return watched(py::none(), [&](const std::stop_token& stop, Progress*) -> SharedProblem {
        return std::make_shared<const Problem>(
            Problem{read_family_document(Input(path, stop), choice)});
    });
}

SharedProblem loads(const std::string& text, const std::string& name, const std::string& format,
                    const std::string& problem) {
    const ReadChoice choice = choice_of(format, problem);
    return watched(py::none(), [&](const std::stop_token&, Progress*) -> SharedProblem {
        return std::make_shared<const Problem>(
            Problem{read_family_document(Input::of_text(name, text), choice)});
    });
}

// Puts these packings in place of those of the document.
void store(const py::object& packings, Document& document) {
    document.packings.clear();
    document.come_apart.reset();
    for (auto& pieces : packings_of(document.puzzle, packings)) {
        const auto number = static_cast<std::uint64_t>(document.packings.size());
        document.packings.push_back({std::move(pieces), number, 0, std::nullopt, {}});
    }
}

// Warns the caller in Python. Throws if warnings are errors.
void warn_left_out(const std::vector<std::string_view>& left, const std::string& format) {
    if (left.empty()) return;
    std::string text = "left out, since the format " + format + " has no place for it:";
    for (std::size_t i = 0; i < left.size(); ++i) {
        text.append(i == 0 ? " " : ", ").append(left[i]);
    }
    if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 2) != 0) throw py::error_already_set();
}

// Returns the puzzle as a file, with these packings in place of those it had.
py::bytes dumps(const Problem& problem, const std::string& format, const py::object& packings) {
    const Format* const known = find_format(format);
    if (known == nullptr || known->write == nullptr) {
        std::string names;
        for (const std::string_view name : writable_formats()) names.append(" ").append(name);
        throw std::invalid_argument("unknown format; available:" + names);
    }
    Document document = problem.document;
    if (!packings.is_none()) store(packings, document);
    // The text has no folder in which other files could be.
    document.origins.clear();
    warn_left_out(leave_out(document, *known), format);
    return watched(py::none(), [&](const std::stop_token& stop, Progress*) {
        return write_document(document, *known, {stop, 0});
    });
}

py::list stored_packings(const Problem& problem) {
    py::list list;
    for (const StoredPacking& packing : problem.document.packings) {
        list.append(packing_tuple(problem.document.puzzle, packing.pieces));
    }
    return list;
}

// Reads a file of pieces: returns its name, its lattice and its pieces.
py::tuple load_pieces(const std::string& path) {
    const PieceSet set = read_piece_set(path);
    return py::make_tuple(set.name, std::string(set.lattice->name),
                          fields_of(*set.lattice, set.pieces, set.removable));
}

// Reads the packings of a file, with the numbers of packings that they stand for.
py::list read_packing_lines(const std::string& path, const Problem& problem) {
    const Puzzle& puzzle = problem.puzzle();
    std::vector<PackingLine> lines;
    watched(py::none(), [&](const std::stop_token& stop, Progress*) {
        PackingStream stream(Input(path, stop), puzzle);
        for (PackingLine line; stream.next(line);) {
            if (const auto fault = verify(puzzle, line.pieces)) {
                throw PuzzleError(line.where, "this is not a packing: " + *fault);
            }
            line.text.clear();
            lines.push_back(line);
        }
        return true;
    });
    py::list list;
    for (const PackingLine& line : lines) {
        list.append(py::make_tuple(packing_tuple(puzzle, line.pieces), line.class_size));
    }
    return list;
}

// Returns the cells of a box.
py::tuple box_cells(const std::string& lattice, int width, int height, int depth) {
    const Lattice& of = lattice_of(lattice);
    std::vector<Point> points;
    for (const RegionCell& cell : box(of, width, height, depth).cells) points.push_back(cell.point);
    return cells_tuple(of, points);
}

// Says what is wrong with a packing, the rules on whole packings included; None: nothing.
std::optional<std::string> fault_of(const Problem& problem, const py::object& packing) {
    const Puzzle& puzzle = problem.puzzle();
    const std::vector<PlacedPiece> pieces = packing_of(puzzle, packing);
    if (auto fault = verify(puzzle, pieces)) return fault;
    if (!puzzle.rules.any()) return std::nullopt;
    const PlacementTable table(puzzle);
    std::vector<int> numbers = placement_numbers(puzzle, table, pieces);
    std::ranges::sort(numbers);
    if (rule_filter(puzzle, table)(numbers, {})) return std::nullopt;
    return "it breaks a rule of the puzzle on whole packings";
}

// Returns the properties of a packing, None where the lattice has no such property.
py::dict traits_of(const Problem& problem, const py::object& packing) {
    const Puzzle& puzzle = problem.puzzle();
    if (auto mistakes = shape_mistakes(puzzle); !mistakes.empty()) {
        throw InvalidPuzzle(std::move(mistakes));
    }
    const std::vector<PlacedPiece> pieces = packing_of(puzzle, packing);
    const PackingTraits traits(puzzle, pieces);
    const Lattice& lattice = *puzzle.lattice;
    py::dict found;
    found["crossroads"] =
        lattice.boxes && lattice.flat ? py::object(py::bool_(traits.has_crossroads())) : py::none();
    found["faults"] = lattice.boxes ? py::object(py::bool_(traits.has_faults())) : py::none();
    found["equals_touch"] = traits.equals_touch();
    found["three_colourable"] = traits.is_three_colourable();
    return found;
}

// Returns the number of a cell's coordinates, whether a lattice is flat and wraps, and so on; None:
// there is no lattice of that name.
py::object lattice_fields(const std::string& name) {
    const Lattice* const lattice = lattice_named(name);
    if (lattice == nullptr) return py::none();
    py::dict fields;
    fields["dimension"] = lattice->user_dimension;
    fields["flat"] = lattice->flat;
    fields["wraps"] = lattice->wraps;
    fields["address"] = std::string(lattice->address);
    fields["prisms"] = lattice->prisms;
    return fields;
}

// Returns the same by lattice, for those that are built in or shipped.
py::dict lattices() {
    py::dict all;
    for (const std::string_view name : names_of_lattices()) {
        all[py::str(std::string(name))] = lattice_fields(std::string(name));
    }
    return all;
}

}  // namespace

void bind_puzzles(py::module_& module) {
    py::class_<Problem, std::shared_ptr<Problem>>(module, "Puzzle")
        .def(py::init([](const py::dict& fields, const py::object& packings) {
                 auto problem = std::make_shared<Problem>(Problem{document_of(fields)});
                 store(packings, problem->document);
                 return problem;
             }),
             py::arg("fields"), py::arg("packings"))
        .def("fields", [](const Problem& problem) { return fields_of(problem.document); })
        .def("packings", &stored_packings)
        .def("problems", [](const Problem& problem) { return problem.document.problems; })
        .def("hash", [](const Problem& problem) { return family_hash(problem.family()).text(); })
        .def("traits_of", &traits_of, py::arg("packing"))
        .def("fault_of", &fault_of, py::arg("packing"))
        .def(
            "canonical",
            [](const Problem& problem, const py::object& packing) {
                return packing_tuple(problem.puzzle(), packing_of(problem.puzzle(), packing));
            },
            py::arg("packing"));
    module.def(
        "load",
        [](const std::string& path, const std::string& format, const std::string& problem) {
            return std::const_pointer_cast<Problem>(load(path, format, problem));
        },
        py::arg("path"), py::arg("format"), py::arg("problem"));
    module.def(
        "loads",
        [](const py::bytes& text, const std::string& name, const std::string& format,
           const std::string& problem) {
            return std::const_pointer_cast<Problem>(
                loads(static_cast<std::string>(text), name, format, problem));
        },
        py::arg("text"), py::arg("name"), py::arg("format"), py::arg("problem"));
    module.def("dumps", &dumps, py::arg("puzzle"), py::arg("format"), py::arg("packings"));
    module.def("read_packings", &read_packing_lines, py::arg("path"), py::arg("puzzle"));
    module.def("load_pieces", &load_pieces, py::arg("path"));
    module.def(
        "cells",
        [](const std::string& lattice, const py::object& cells) {
            const Lattice& of = lattice_of(lattice);
            return cells_tuple(of, points_of(of, cells));
        },
        py::arg("lattice"), py::arg("cells"));
    module.def(
        "at_origin",
        [](const std::string& lattice, const py::object& cells) {
            const Lattice& of = lattice_of(lattice);
            std::vector<Point> points = points_of(of, cells);
            // Translations keep the order of points.
            const Point from = *std::ranges::min_element(points);
            const Point to = normalized(of, points).front();
            for (Point& point : points) point = point + (to - from);
            return cells_tuple(of, points);
        },
        py::arg("lattice"), py::arg("cells"));
    module.def(
        "connected",
        [](const std::string& lattice, const py::object& cells) {
            const Lattice& of = lattice_of(lattice);
            return connected(of, normalized(of, points_of(of, cells)));
        },
        py::arg("lattice"), py::arg("cells"));
    module.def(
        "sides",
        [](const std::string& lattice, const py::object& cells) {
            const Lattice& of = lattice_of(lattice);
            const SideOrder order(of);
            py::list sides;
            for (const Point& cell : points_of(of, cells)) {
                std::vector<Point> around;
                for (const Point& offset : order.of(cell)) around.push_back(cell + offset);
                sides.append(cells_tuple(of, around));
            }
            return sides;
        },
        py::arg("lattice"), py::arg("cells"));
    module.def("box_cells", &box_cells, py::arg("lattice"), py::arg("width"), py::arg("height"),
               py::arg("depth"));
    module.def(
        "takes_pieces_of",
        [](const std::string& lattice, const std::string& other) {
            return lattice_of(lattice).takes_pieces_of(lattice_of(other));
        },
        py::arg("lattice"), py::arg("other"));
    module.def("lattice", &lattice_fields, py::arg("name"));
    module.def("lattices", &lattices);
    module.def(
        "format_of",
        [](const std::string& path) -> std::optional<std::string> {
            const Format* const format = format_of_path(path);
            if (format == nullptr) return std::nullopt;
            return std::string(format->name);
        },
        py::arg("path"));
}

}  // namespace polypack::python
