#include <pybind11/pybind11.h>

#include "polypack/python/bindings.hpp"
#include "polypack/version.hpp"

PYBIND11_MODULE(_polypack, module) {
    module.doc() = "The library of polypack; see the package polypack.";
    module.attr("version") = POLYPACK_VERSION;
    polypack::python::translate_errors();
    polypack::python::bind_puzzles(module);
    polypack::python::bind_searches(module);
    polypack::python::bind_designs(module);
    polypack::python::bind_diagrams(module);
    polypack::python::bind_booklets(module);
    polypack::python::bind_disassemblies(module);
    polypack::python::bind_motions(module);
    polypack::python::bind_pictures(module);
    polypack::python::bind_proofs(module);
    polypack::python::bind_units(module);
}
