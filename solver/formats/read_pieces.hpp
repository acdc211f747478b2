// Reads lists of pieces in YAML: drawn, read from other files, or generated.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/family/family.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_shape.hpp"
#include "polypack/formats/source_map.hpp"

namespace polypack {

// Positions of the parts of a piece in the file; missing ones are that of the piece.
struct PieceSource {
    SourcePos where;  // of the piece
    std::optional<SourcePos> name, shape, copies, display;
    std::vector<SourcePos> cells;    // by cell, or empty
    std::vector<SourcePos> edges{};  // by coloured side, or empty
};

// A piece, the cells that it may lack, and whether its copies were given as {min, max} or `any`
// rather than as a number.
struct ReadPiece {
    Piece piece;
    Removable removable{};
    bool copies_open = false;
    PieceSource source;
    PieceOrigin origin{};
};

// The files being read, outermost first, to find cycles of from:, and the amount that was read.
struct Inclusion {
    std::vector<std::filesystem::path> files;
    int files_read = 0;
    std::stop_token stop = {};
    std::vector<std::string> remarks = {};  // on how files of pieces were read
};

// A file of pieces.
struct PieceSet {
    std::string name;
    const Lattice* lattice = nullptr;  // never null once read
    std::vector<Piece> pieces;         // valid
    std::vector<Removable> removable;  // by piece
};

// Reads the value of `pieces:`, a list or one source of pieces (from:, generate:). They are valid.
// Throws PuzzleError.
[[nodiscard]] std::vector<ReadPiece> read_pieces(const Yaml& node, const DrawingRules& rules,
                                                 Inclusion& inclusion);

// Applies `use`, `without` and `copies` of the map to the pieces. Throws PuzzleError.
void choose_pieces(const YamlMap& map, std::vector<ReadPiece>& pieces);

// Records the positions of the pieces of a list; the list itself is at `where`.
void record(const std::vector<ReadPiece>& pieces, const SourcePos& where, SourceMap& sources);

// Reads a file of pieces. Throws PuzzleError if it cannot be read or is invalid.
[[nodiscard]] PieceSet read_piece_set(const std::string& path, const std::stop_token& stop = {});

}  // namespace polypack
