// Pieces: written out, from a file of pieces, or generated.
#pragma once

#include <string>
#include <vector>

#include "formats/yaml.hpp"
#include "puzzle/puzzle.hpp"

namespace polypack {

// The value of a puzzle's or a piece set's `pieces`: a list of pieces, {from: FILE, ...} and
// {generate: {...}} entries, or one such entry. `open_files`: the files that are being read, to
// find cycles of `from`. Names are unique. Throws PuzzleError.
[[nodiscard]] std::vector<Piece> read_pieces(const Yaml& node, const Lattice& lattice,
                                             const std::vector<std::string>& open_files);

// A file of pieces for a puzzle on that lattice. Flat pieces go into space too: square ones onto
// the cube lattice, hex ones onto hexprism, triangle ones onto prism.
[[nodiscard]] std::vector<Piece> read_piece_set(const std::string& file, const Lattice& lattice,
                                                const std::vector<std::string>& open_files = {});

// A number of copies: N, any, or {min, max}.
[[nodiscard]] Copies read_copies(const Yaml& node);

// The lattice of that name; `node` holds the name.
[[nodiscard]] const Lattice& read_lattice(const Yaml& node);

}  // namespace polypack
