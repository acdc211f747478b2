// The commands of the program, one function for each, in the order of its help.
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack solve FILE: packings, then a summary.
[[nodiscard]] CommandSpec solve_command();
// polypack count FILE: the number of packings, by the fastest method.
[[nodiscard]] CommandSpec count_command();
// polypack show FILE: packings as a picture or a page.
[[nodiscard]] CommandSpec show_command();
// polypack check FILE...: whether puzzle files are valid.
[[nodiscard]] CommandSpec check_command();
// polypack convert IN OUT: the same puzzle in another format.
[[nodiscard]] CommandSpec convert_command();
// polypack studio [FILE]: the puzzle in the studio, in a browser.
[[nodiscard]] CommandSpec studio_command();
// polypack list: the shipped pieces and puzzles.
[[nodiscard]] CommandSpec list_command();

// polypack explain FILE: why there is no packing, or what makes it hard.
[[nodiscard]] CommandSpec explain_command();
// polypack estimate FILE: how large a search will be.
[[nodiscard]] CommandSpec estimate_command();
// polypack heat FILE: how often each piece covers each cell over all packings.
[[nodiscard]] CommandSpec heat_command();
// polypack hint FILE --given PLACEMENT: whether a position can be completed, and where to go on.
[[nodiscard]] CommandSpec hint_command();
// polypack sample FILE: packings at random, each with the same probability.
[[nodiscard]] CommandSpec sample_command();
// polypack marginals FILE: in how many packings each placement occurs.
[[nodiscard]] CommandSpec marginals_command();
// polypack rank FILE PACKINGS: the numbers of packings in the order of PackingDiagram, from 1.
[[nodiscard]] CommandSpec rank_command();
// polypack unrank FILE K...: the packings of these numbers.
[[nodiscard]] CommandSpec unrank_command();
// polypack diagram FILE -o DIAGRAM: all packings as a decision diagram, to be kept in a file.
[[nodiscard]] CommandSpec diagram_command();
// polypack sequence FILE --vary AXIS: the numbers of packings of a region of every length.
[[nodiscard]] CommandSpec sequence_command();
// polypack choose FILE: which choices of pieces pack, and whether every choice of some number does.
[[nodiscard]] CommandSpec choose_command();
// polypack design FILE: sets of pieces that make a good puzzle.
[[nodiscard]] CommandSpec design_command();
// polypack unique FILE: the least change that leaves one packing.
[[nodiscard]] CommandSpec unique_command();
// polypack difficulty FILE: how hard a puzzle is for a person.
[[nodiscard]] CommandSpec difficulty_command();
// polypack booklet FILE...: problems for people on paper.
[[nodiscard]] CommandSpec booklet_command();
// polypack order FILE: the least number of copies that pack a rectangle or a box.
[[nodiscard]] CommandSpec order_command();
// polypack compat FILE: the smallest region that copies of each piece alone pack.
[[nodiscard]] CommandSpec compat_command();
// polypack count-polyforms LATTICE SIZES: how many polyforms there are.
[[nodiscard]] CommandSpec count_polyforms_command();

// polypack disassemble FILE: whether packings come apart, and in how many moves.
[[nodiscard]] CommandSpec disassemble_command();
// polypack export FILE: the pieces of a packing as solids in model files.
[[nodiscard]] CommandSpec export_command();

// polypack verify PUZZLE PACKINGS: whether each packing of a file is one.
[[nodiscard]] CommandSpec verify_command();
// polypack filter PUZZLE PACKINGS: the packings with given properties, one of each class, sorted.
[[nodiscard]] CommandSpec filter_command();
// polypack diff PUZZLE PACKINGS PACKINGS: the packings that only one of two files has.
[[nodiscard]] CommandSpec diff_command();

// polypack certify FILE: a proof of the number of packings.
[[nodiscard]] CommandSpec certify_command();
// polypack check-proof FORMULA PROOF: whether a proof holds.
[[nodiscard]] CommandSpec check_proof_command();

// polypack split FILE -o DIR: a folder of units of work.
[[nodiscard]] CommandSpec split_command();
// polypack work DIR: searches the units of a folder, side by side with others.
[[nodiscard]] CommandSpec work_command();
// polypack merge DIR: what has been found, and what remains.
[[nodiscard]] CommandSpec merge_command();

// polypack serve-json: answers requests of other programs.
[[nodiscard]] CommandSpec serve_json_command();
// polypack lattice NAME: coordinates, neighbours and motions of a lattice.
[[nodiscard]] CommandSpec lattice_command();
// polypack schema [RECORD]: the schemas of JSON records.
[[nodiscard]] CommandSpec schema_command();

}  // namespace polypack
