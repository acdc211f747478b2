// Converts puzzles and packings to Python's own values: numbers, strings, tuples, lists and
// dictionaries. Python code makes the public classes from them.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack::python {

namespace py = pybind11;

// A puzzle or a family, valid and in canonical form, with the rest of its file. Never changed, so
// Python code shares it.
struct Problem {
    Document document;
    // Throws InvalidPuzzle if it is more than a puzzle.
    [[nodiscard]] const Puzzle& puzzle() const;
    [[nodiscard]] Family family() const { return family_in(document); }
    [[nodiscard]] const Lattice& lattice() const { return *document.puzzle.lattice; }
};
using SharedProblem = std::shared_ptr<const Problem>;

// Returns the lattice of that name. Throws std::invalid_argument.
[[nodiscard]] const Lattice& lattice_of(const std::string& name);

// Converts an integer, or anything that Python accepts as an index, such as integers of numpy; "a
// coordinate must be an integer, got 1.5". Throws TypeError for anything else, and
// std::invalid_argument for numbers out of least..most, or whose magnitude exceeds `most`.
[[nodiscard]] long long integer_of(py::handle value, std::string_view what, long long least,
                                   long long most);
[[nodiscard]] int integer_of(py::handle value, std::string_view what, int most);

// Cells are tuples of a user's coordinates.
[[nodiscard]] py::tuple cell_tuple(const Lattice& lattice, const Point& point);
[[nodiscard]] py::tuple cells_tuple(const Lattice& lattice, std::span<const Point> points);
// Throws std::invalid_argument for anything but a cell, and for a cell given twice.
[[nodiscard]] std::vector<Point> points_of(const Lattice& lattice, py::handle cells);

// Returns the parts of a puzzle by name, and the reverse, without the packings of its file. Throws
// InvalidPuzzle.
[[nodiscard]] py::dict fields_of(const Document& document);
[[nodiscard]] Document document_of(const py::dict& fields);

// Returns the goal of a design of that name. Throws std::invalid_argument.
[[nodiscard]] DesignGoal goal_of(const std::string& name);
// Returns the parts of pieces alone; `removable` as in Family.
[[nodiscard]] py::list fields_of(const Lattice& lattice, const std::vector<Piece>& pieces,
                                 const std::vector<Removable>& removable);

// A packing is a tuple of pairs: the number of a piece, and its cells. Placements are sorted by
// their pieces, then by their cells, and these by point, so that equal packings are equal tuples.
[[nodiscard]] py::tuple packing_tuple(const Puzzle& puzzle, std::span<const PlacedPiece> pieces);
[[nodiscard]] std::vector<PlacedPiece> packing_of(const Puzzle& puzzle, py::handle packing);
[[nodiscard]] std::vector<std::vector<PlacedPiece>> packings_of(const Puzzle& puzzle,
                                                                py::handle packings);

// Returns the numbers of these placements in the table of the puzzle, -1 for one that is not there.
[[nodiscard]] std::vector<int> placement_numbers(const Puzzle& puzzle, const PlacementTable& table,
                                                 std::span<const PlacedPiece> pieces);

// Converts to an int of any size.
[[nodiscard]] py::int_ big_int(const BigCount& number);

// Returns the options threads, time, memory, limit, seed, symmetry, engine, all and ordered, as far
// as they are given; `disk` is for disk_limit_of(). Throws TypeError and std::invalid_argument.
[[nodiscard]] SolveOptions options_of(const py::dict& given);
// Returns the name of an ending; "interrupted" if Ctrl-C caused it.
[[nodiscard]] std::string ending_of(Ending ending, bool interrupted);
// Returns the limit in bytes; 0: none.
[[nodiscard]] std::size_t disk_limit_of(const py::dict& given);

}  // namespace polypack::python
