// Lists of pieces in YAML: drawn, read from other files, or generated.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/family/family.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_shape.hpp"

namespace polypack {

// Where the parts of a piece are in the file; a missing part is where the piece is.
struct PieceSource {
    SourcePos where;  // of the piece
    std::optional<SourcePos> name, shape, copies, display;
    std::vector<SourcePos> cells;  // by cell, or empty
};

// A piece, the cells that it may lack, and whether its copies were given as {min, max} or `any`
// rather than as a number.
struct ReadPiece {
    Piece piece;
    Removable removable{};
    bool copies_open = false;
    PieceSource source;
};

// The files being read, outermost first, to find cycles of from:, and how much was read.
struct Inclusion {
    std::vector<std::filesystem::path> files;
    int files_read = 0;
    std::stop_token stop = {};
};

// A file of pieces.
struct PieceSet {
    std::string name;
    const Lattice* lattice = nullptr;  // never null once read
    std::vector<Piece> pieces;         // valid
    std::vector<Removable> removable;  // by piece
};

// The value of `pieces:`, a list or one source of pieces (from:, generate:). They are valid.
// Throws PuzzleError.
[[nodiscard]] std::vector<ReadPiece> read_pieces(const Yaml& node, const DrawingRules& rules,
                                                 Inclusion& inclusion);

// Records where the pieces of a list are; the list itself is at `where`.
void record(const std::vector<ReadPiece>& pieces, const SourcePos& where, SourceMap& sources);

// Throws PuzzleError if the file cannot be read or is invalid.
[[nodiscard]] PieceSet read_piece_set(const std::string& path, const std::stop_token& stop = {});

// The lattice given by the key `lattice` of a map; square if it is missing. Throws PuzzleError.
[[nodiscard]] const Lattice* read_lattice(const YamlMap& map);

}  // namespace polypack
