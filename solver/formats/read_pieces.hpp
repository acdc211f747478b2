// Lists of pieces in YAML: drawn ones, those of other files, generated ones.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "polypack/formats/read_shape.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Where the parts of a piece stand; parts that are missing stand where the piece does.
struct PieceSource {
    SourcePos where;  // of the piece
    std::optional<SourcePos> name, shape, copies, display;
    std::vector<SourcePos> cells;  // by cell, or empty
};

// A piece, and whether its copies were given as {min, max} or `any` rather than as a number.
struct ReadPiece {
    Piece piece;
    bool copies_open = false;
    PieceSource source;
};

// The files being read, outermost first, to find cycles of from:, and how much was read.
struct Inclusion {
    std::vector<std::filesystem::path> files;
    int files_read = 0;
};

// A file of pieces.
struct PieceSet {
    std::string name;
    const Lattice* lattice = nullptr;  // never null once read
    std::vector<Piece> pieces;         // valid
};

// The value of `pieces:`, a list or one source of pieces (from:, generate:). They are valid.
// Throws PuzzleError.
[[nodiscard]] std::vector<ReadPiece> read_pieces(const Yaml& node, const DrawingRules& rules,
                                                 Inclusion& inclusion);

// Records where the pieces of a list stand, the list at `where`.
void record(const std::vector<ReadPiece>& pieces, const SourcePos& where, SourceMap& sources);

// Throws PuzzleError if the file cannot be read or is wrong.
[[nodiscard]] PieceSet read_piece_set(const std::string& path);

// The lattice that a map names under `lattice`; square if it names none. Throws PuzzleError.
[[nodiscard]] const Lattice* read_lattice(const YamlMap& map);

}  // namespace polypack
