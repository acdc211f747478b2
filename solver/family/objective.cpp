#include "polypack/family/objective.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "polypack/base/nearest.hpp"

namespace polypack {
namespace {

// By Quantity.
constexpr std::array<std::string_view, 5> words{"copies", "pieces", "cells", "holes", "value"};

}  // namespace

std::string_view quantity_name(Quantity quantity) {
    return words[static_cast<std::size_t>(quantity)];
}

std::optional<Quantity> find_quantity(std::string_view name) {
    const auto at = std::ranges::find(words, name);
    if (at == words.end()) return std::nullopt;
    return static_cast<Quantity>(at - words.begin());
}

std::string objective_text(const Objective& objective) {
    const std::string_view key = objective.maximise ? "maximise" : "minimise";
    if (objective.quantity == Quantity::copies) {
        return fmt::format("{}: {{copies: {}}}", key, objective.piece);
    }
    return fmt::format("{}: {}", key, quantity_name(objective.quantity));
}

std::optional<std::string> objective_mistake(const Puzzle& puzzle, const Objective& objective) {
    if (objective.quantity == Quantity::copies) {
        if (std::ranges::find(puzzle.pieces, objective.piece, &Piece::name) !=
            puzzle.pieces.end()) {
            return std::nullopt;
        }
        return fmt::format("unknown piece '{}'{}", objective.piece,
                           did_you_mean(objective.piece, piece_names(puzzle.pieces), "available:"));
    }
    if (objective.quantity == Quantity::value &&
        std::ranges::none_of(puzzle.pieces,
                             [](const Piece& piece) { return piece.value.has_value(); })) {
        return "no piece has a value; give pieces one, 'value: 5'";
    }
    return std::nullopt;
}

std::vector<std::int64_t> weights_of(const Puzzle& puzzle, const Objective& objective) {
    std::vector<std::int64_t> weights;
    for (const Piece& piece : puzzle.pieces) {
        switch (objective.quantity) {
            case Quantity::copies:
                weights.push_back(piece.name == objective.piece ? 1 : 0);
                break;
            case Quantity::pieces:
                weights.push_back(1);
                break;
            case Quantity::cells:
            case Quantity::holes:
                weights.push_back(static_cast<std::int64_t>(piece.cells.size()));
                break;
            case Quantity::value:
                weights.push_back(piece.value.value_or(0));
                break;
        }
    }
    return weights;
}

}  // namespace polypack
