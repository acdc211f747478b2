#include "polypack/formats/read_connected.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/formats/read_copies.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

ConnectedPieces read_one(const Yaml& node, int number, SourceMap& sources) {
    const YamlMap map(node, "a set of connected pieces", {"connected", "copies"});
    ConnectedPieces pieces;
    const Yaml& cells = map.at("connected");
    const auto size = [](const Yaml& value) {
        return static_cast<int>(value.number("the size of a piece", 1, limits::piece_cells));
    };
    if (cells.is_map()) {
        const YamlMap range(cells, "a range of sizes", {"min", "max"});
        pieces.cells = range.has("min") ? size(range.at("min")) : 1;
        pieces.most_cells = size(range.at("max"));
    } else {
        pieces.cells = size(cells);
    }
    sources.set({Part::connected, number}, cells.where());
    if (const Yaml* copies = map.find("copies")) {
        pieces.copies = read_copies(*copies, "copies");
        sources.set({Part::connected_copies, number}, copies->where());
    }
    return pieces;
}

}  // namespace

bool is_connected_pieces(const Yaml& node) {
    if (!node.has("connected")) return false;
    // A piece says by the same key whether it may consist of several parts.
    return std::ranges::none_of(
        std::initializer_list<std::string_view>{"name", "art", "layers", "cells", "box"},
        [&](std::string_view key) { return node.has(key); });
}

std::vector<ConnectedPieces> read_connected(const Yaml& node, SourceMap& sources) {
    std::vector<ConnectedPieces> result;
    if (is_connected_pieces(node)) {
        result.push_back(read_one(node, 0, sources));
    } else if (node.is_list()) {
        const std::vector<Yaml> items = node.list("pieces");
        const auto first = std::ranges::find_if(items, is_connected_pieces);
        if (first == items.end()) return result;
        const auto other = std::ranges::find_if_not(items, is_connected_pieces);
        if (other != items.end()) {
            other->throw_error(
                "pieces of any connected shape cannot be mixed with other pieces; this is "
                "not {connected: SIZE, copies: ...}");
        }
        for (const Yaml& item : items) {
            result.push_back(read_one(item, static_cast<int>(result.size()), sources));
        }
    }
    if (!result.empty()) sources.set({Part::pieces}, node.where());
    return result;
}

}  // namespace polypack
