// Readers and writers of puzzle files other than our own YAML, one function each; the table of
// format.cpp lists them.
#pragma once

#include <cstddef>
#include <string>

#include "polypack/base/memory_limit.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_choice.hpp"

namespace polypack {

// Largest size of a BurrTools file once it is expanded, in bytes; larger ones are refused.
inline constexpr std::size_t largest_xmpuzzle = std::size_t{64} << 20;

// Reads one problem of a BurrTools file, compressed or not: the one asked for by name or number, or
// the first. Checks stored assemblies against the puzzle. Throws PuzzleError; positions are those
// in the expanded text.
[[nodiscard]] Document read_xmpuzzle(Input file, const ReadChoice& choice, const ExtraCheck& extra);

// Writes one problem, compressed as BurrTools writes it, with its packings as assemblies. Squares
// and triangles become one layer of cubes and of prisms. Data that BurrTools does not know but may
// ignore - names of colours, colours of pieces, the number of all packings - are in attributes and
// elements of our own. Throws CannotWrite for other lattices, wrap, rules, fixed and forbidden
// placements, and pieces that turn otherwise than by hand.
[[nodiscard]] std::string write_xmpuzzle(const Document& document);

// Reads the text of PolySolver: a board and tiles of squares, cubes, triangles or hexagons.
// Alternative shapes of one tile become pieces of a group. Placements and solutions are read on
// squares only. Throws PuzzleError.
[[nodiscard]] Document read_psv(Input file, const ReadChoice& choice, const ExtraCheck& extra);

// Writes the text of PolySolver. Throws CannotWrite.
[[nodiscard]] std::string write_psv(const Document& document);

// Reads one puzzle of a file for Matthew Busche's polycube, by its number from 1. Pieces of one
// shape are copies of one piece, named by the first of them. Cells of a stationary piece are not in
// the region; mobile pieces that a drawing shows may be placed anywhere. Throws PuzzleError.
[[nodiscard]] Document read_busche(Input file, const ReadChoice& choice, const ExtraCheck& extra);

// Writes the text that Matthew Busche's polycube reads. Supports squares and cubes whose pieces may
// be turned as by hand: in space not into mirror images, in the plane all of them over or none.
// Throws CannotWrite for anything else, for optional cells, colours and numbers of copies that are
// not fixed.
[[nodiscard]] std::string write_busche(const Puzzle& puzzle);

// Reads a list of figures for the seven Soma pieces, in Bundgaard's notation. There is a line for
// every row from the back, with a group of characters after a / for every layer from the top: a
// piece, named 1 to 7 or V, L, T, Z, A, B, P; a cell, o, O, # or *, that no piece is named for; or
// . for none. Figures are separated by blank lines, and may follow their names, "/SOMA001"; lines
// that begin with ; are comments. If all pieces are named they are a packing, otherwise those that
// are named are fixed, and the pieces are one or two whole sets. Throws PuzzleError.
[[nodiscard]] Document read_soma_figures(Input file, const ReadChoice& choice,
                                         const ExtraCheck& extra);

// Writes such a list. Throws CannotWrite.
[[nodiscard]] std::string write_soma_figures(const Document& document);

// Reads the pieces that an OpenSCAD file makes by puzzlecad, a library that prints them in 3-D.
// The region is that of "region = P;"; a file without one holds pieces alone. Cut cubes make it a
// puzzle on the rhombic lattice. `choice.problem`: modules of the file whose calls are read,
// separated by commas. docs/formats.md says what is read. Throws PuzzleError.
[[nodiscard]] Document read_puzzlecad(Input file, const ReadChoice& choice,
                                      const ExtraCheck& extra);

// Writes such strings. Throws CannotWrite.
[[nodiscard]] std::string write_puzzlecad(const Puzzle& puzzle);

// Reads the text of PuzzleSolver3D, which BurrTools imports: boxes of characters. PIECE or RESULT
// and three sizes, then a line for every y, with a group for every z of a character for every x.
// Equal pieces are copies of one; they have no names. Throws PuzzleError.
[[nodiscard]] Document read_puzzle_solver_3d(Input file, const ReadChoice& choice,
                                             const ExtraCheck& extra);

// Writes such text. Throws CannotWrite for anything that boxes of filled cells cannot express.
[[nodiscard]] std::string write_puzzle_solver_3d(const Puzzle& puzzle);

// Reads exact covers in Knuth's format as puzzles: files of DLX, XCC and MCC. An item is a cell in
// a row, and an option a piece that lies on the cells of its items, the only place where its
// colours match. Items with numbers of covers are groups, and colours are expressed by additional
// cells; see cover_file.hpp. Options are named by their items; those without an item before the |
// are skipped, as by Knuth's programs. Refuses costs, and colours that take too many cells. Throws
// PuzzleError.
[[nodiscard]] Document read_dlx(Input file, const ReadChoice& choice, const ExtraCheck& extra);

// Writes packings as JSON lines, as `polypack solve --json` prints them: the puzzle, as needed to
// draw them, then the packings of the document.
[[nodiscard]] std::string write_packings(const Document& document);

// Writes all placements, as records/placements.schema.json. Throws CannotWrite for puzzles that
// placements do not describe completely, MemoryLimitExceeded and Stopped.
[[nodiscard]] std::string write_placements(const Puzzle& puzzle, const Allowance& allowance);

}  // namespace polypack
