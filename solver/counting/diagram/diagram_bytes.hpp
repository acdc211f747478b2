// Reads and writes diagrams as bytes, for files.
//
// The format, version 1. Numbers are varints (little-endian groups of 7 bits, the highest bit set
// in all but the last byte) unless said otherwise.
//
//     "polypack diagram 1\n"
//     the two words of the puzzle's hash, 8 bytes each, little-endian
//     puzzle_hash_version, cells, placements of the table, nodes, arcs
//     the cells in the order of the diagram
//     for every node but the terminal: the number of its arcs less one; for each arc the difference
//         of its placement to that of the arc before, of the first to -1, and 0 for left_empty;
//         and how far its target is below the node
//     64-bit FNV-1a (Fowler, Noll, Vo) of all that, 8 bytes, little-endian
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {

// what() says what is wrong with the bytes, as the end of "the file ...".
class POLYPACK_API DiagramError : public std::runtime_error, public UserError {
  public:
    using std::runtime_error::runtime_error;
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
};

// Calls `write` with the bytes of a diagram, some at a time. Throws Stopped.
POLYPACK_API void write_diagram(const DiagramGraph& graph, const PlacementTable& table,
                                const PuzzleHash& puzzle, const std::stop_token& stop,
                                const std::function<void(std::string_view bytes)>& write);

// Returns all of these bytes.
[[nodiscard]] POLYPACK_API std::string diagram_bytes(const DiagramGraph& graph,
                                                     const PlacementTable& table,
                                                     const PuzzleHash& puzzle);

// Reads a graph from bytes, which may be anything. Throws DiagramError unless it is one of packings
// of the puzzle (see flaw_of()), MemoryLimitExceeded, and Stopped. Allocates no more than a few
// times the number of bytes. The checksum detects accidents, not forgery: a forged file may hold
// fewer packings than the puzzle has, but nothing that is not a packing.
[[nodiscard]] POLYPACK_API DiagramGraph read_diagram(std::string_view bytes,
                                                     const PlacementTable& table,
                                                     const PuzzleHash& puzzle,
                                                     const Allowance& allowance = {});

}  // namespace polypack
