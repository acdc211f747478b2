// The commands of the program, one function for each, in the order of its help.
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack solve FILE: prints packings, then a summary.
[[nodiscard]] CommandSpec solve_command();
// polypack count FILE: counts the packings by the fastest method.
[[nodiscard]] CommandSpec count_command();
// polypack show FILE: draws packings as a picture or a page.
[[nodiscard]] CommandSpec show_command();
// polypack check FILE...: reports the errors of puzzle files.
[[nodiscard]] CommandSpec check_command();
// polypack convert IN OUT: writes a puzzle in another format.
[[nodiscard]] CommandSpec convert_command();
// polypack studio [FILE]: opens a puzzle in the studio, in a browser.
[[nodiscard]] CommandSpec studio_command();
// polypack list: lists the shipped pieces and puzzles.
[[nodiscard]] CommandSpec list_command();

// polypack explain FILE: explains why there is no packing, or what makes the search long.
[[nodiscard]] CommandSpec explain_command();
// polypack estimate FILE: estimates the size and time of a search.
[[nodiscard]] CommandSpec estimate_command();
// polypack heat FILE: shows how often each piece covers each cell over all packings.
[[nodiscard]] CommandSpec heat_command();
// polypack hint FILE --given PLACEMENT: counts the packings of a position, and suggests the next
// piece.
[[nodiscard]] CommandSpec hint_command();
// polypack sample FILE: prints packings at random, each with the same probability.
[[nodiscard]] CommandSpec sample_command();
// polypack marginals FILE: counts the packings with each placement.
[[nodiscard]] CommandSpec marginals_command();
// polypack rank FILE PACKINGS: numbers packings from 1 in the order of PackingDiagram.
[[nodiscard]] CommandSpec rank_command();
// polypack unrank FILE K...: prints the packings with these numbers.
[[nodiscard]] CommandSpec unrank_command();
// polypack diagram FILE -o DIAGRAM: writes a decision diagram of all packings to a file.
[[nodiscard]] CommandSpec diagram_command();
// polypack sequence FILE --vary AXIS: counts the packings of a region of every length.
[[nodiscard]] CommandSpec sequence_command();
// polypack choose FILE: finds the choices of pieces that pack, and checks if all of some size do.
[[nodiscard]] CommandSpec choose_command();
// polypack design FILE: finds sets of pieces that make a good puzzle.
[[nodiscard]] CommandSpec design_command();
// polypack unique FILE: finds the least change that leaves one packing.
[[nodiscard]] CommandSpec unique_command();
// polypack difficulty FILE: measures how hard a puzzle is for a person.
[[nodiscard]] CommandSpec difficulty_command();
// polypack booklet FILE...: lays out problems for people on paper.
[[nodiscard]] CommandSpec booklet_command();
// polypack order FILE: finds the least number of copies that pack a rectangle or a box.
[[nodiscard]] CommandSpec order_command();
// polypack compat FILE: finds the smallest region that copies of each piece alone pack.
[[nodiscard]] CommandSpec compat_command();
// polypack count-polyforms LATTICE SIZES: counts the polyforms of given numbers of cells.
[[nodiscard]] CommandSpec count_polyforms_command();

// polypack disassemble FILE: takes packings apart, and counts the moves.
[[nodiscard]] CommandSpec disassemble_command();
// polypack export FILE: writes the pieces of a packing as solids to model files.
[[nodiscard]] CommandSpec export_command();

// polypack verify PUZZLE PACKINGS: checks each packing of a file.
[[nodiscard]] CommandSpec verify_command();
// polypack filter PUZZLE PACKINGS: prints the packings with given properties.
[[nodiscard]] CommandSpec filter_command();
// polypack diff PUZZLE PACKINGS PACKINGS: prints the packings that only one of two files has.
[[nodiscard]] CommandSpec diff_command();

// polypack certify FILE: writes a proof of the number of packings.
[[nodiscard]] CommandSpec certify_command();
// polypack check-proof FORMULA PROOF: checks a proof.
[[nodiscard]] CommandSpec check_proof_command();

// polypack split FILE -o DIR: divides a search into a folder of units of work.
[[nodiscard]] CommandSpec split_command();
// polypack work DIR: searches the units of a folder, side by side with others.
[[nodiscard]] CommandSpec work_command();
// polypack merge DIR: adds up the results in a folder of units, and reports what remains.
[[nodiscard]] CommandSpec merge_command();

// polypack serve-json: answers requests of other programs.
[[nodiscard]] CommandSpec serve_json_command();
// polypack lattice NAME: shows coordinates, neighbours and motions of a lattice.
[[nodiscard]] CommandSpec lattice_command();
// polypack schema [RECORD]: prints the schemas of JSON records.
[[nodiscard]] CommandSpec schema_command();

}  // namespace polypack
