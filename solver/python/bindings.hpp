// The parts of the extension module, a file each.
#pragma once

#include <pybind11/pybind11.h>

namespace polypack::python {

void bind_puzzles(pybind11::module_& module);   // files, checks, hashes
void bind_searches(pybind11::module_& module);  // packings, counts, estimates, reasons
void bind_designs(pybind11::module_& module);   // choices, bags, designs and orders
void bind_diagrams(pybind11::module_& module);  // diagrams of all packings, and sequences
void bind_booklets(pybind11::module_& module);  // difficulty, unique puzzles, booklets
void bind_disassemblies(pybind11::module_& module);
void bind_motions(pybind11::module_& module);   // placements, motions, sets of pieces, polyforms
void bind_pictures(pybind11::module_& module);  // text, SVG, pages and models
void bind_units(pybind11::module_& module);     // of a search that several share
void bind_proofs(pybind11::module_& module);

// Translates the exceptions of the library to those of polypack.errors.
void translate_errors();

}  // namespace polypack::python
