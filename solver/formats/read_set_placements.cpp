#include "polypack/formats/read_set_placements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "polypack/formats/nearest.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

bool colours_agree(CellColour piece, CellColour region) {
    return piece == 0 || region == 0 || piece == region;
}

struct ReadPlacement {
    SetPlacement placement;
    std::vector<int> cells;  // numbers in the region, ascending
    int piece = 0;
    SourcePos where;
};

class PlacementReader {
  public:
    PlacementReader(const DrawingRules& rules, const Puzzle& puzzle, std::string_view what)
        : rules_(rules), puzzle_(puzzle), index_(puzzle.region), what_(what) {}

    ReadPlacement read(const Yaml& node) const {
        const YamlMap map(node, what_, {"piece", "art", "layers", "cells", "at"});
        ReadPlacement result;
        result.where = node.where();
        result.piece = number_of(map.at("piece"));
        const Piece& piece = puzzle_.pieces[static_cast<std::size_t>(result.piece)];
        result.placement.piece = piece.name;
        const char marker = piece.name.size() == 1 ? piece.name[0] : '\0';
        Point by{};
        if (const Yaml* at = map.find("at")) by = read_displacement(*at, *puzzle_.lattice);
        for (const DrawnCell& cell : read_shape(map, what_, rules_, marker, false)) {
            const Point point = cell.point + by;
            const int number = index_.find(point);
            if (number < 0) {
                throw PuzzleError(
                    cell.where,
                    fmt::format("this cell of piece '{}' is outside the region", piece.name));
            }
            result.placement.cells.push_back(point);
            result.cells.push_back(number);
        }
        std::ranges::sort(result.cells);
        if (result.cells.size() != piece.cells.size()) {
            node.complain(fmt::format("piece '{}' has {} cells, but here are {}", piece.name,
                                      piece.cells.size(), result.cells.size()));
        }
        if (!is_placement(piece, result.cells)) {
            node.complain(
                fmt::format("these cells are no placement of piece '{}': it has another "
                            "shape, or may not be turned so, or has other colours",
                            piece.name));
        }
        return result;
    }

  private:
    int number_of(const Yaml& node) const {
        const std::string name = node.text("the name of a piece");
        const auto at = std::ranges::find(puzzle_.pieces, name, &Piece::name);
        if (at != puzzle_.pieces.end()) return static_cast<int>(at - puzzle_.pieces.begin());
        std::vector<std::string_view> known;
        for (const Piece& piece : puzzle_.pieces) known.emplace_back(piece.name);
        node.complain(
            fmt::format("unknown piece '{}'{}", name, did_you_mean(name, known, "there are")));
    }

    bool is_placement(const Piece& piece, const std::vector<int>& cells) const {
        const Point& step = puzzle_.lattice->step;
        for (const Orientation& orientation : orientations_of(*puzzle_.lattice, piece)) {
            for (const int corner : cells) {
                const Point shift = cell(corner).point - orientation.cells.front();
                if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) {
                    continue;
                }
                if (covers(orientation, shift, cells)) return true;
            }
        }
        return false;
    }

    bool covers(const Orientation& orientation, const Point& shift,
                const std::vector<int>& cells) const {
        std::vector<int> covered;
        for (std::size_t i = 0; i < orientation.cells.size(); ++i) {
            const int number = index_.find(orientation.cells[i] + shift);
            if (number < 0) return false;
            if (!orientation.colours.empty() &&
                !colours_agree(orientation.colours[i], cell(number).colour)) {
                return false;
            }
            covered.push_back(number);
        }
        std::ranges::sort(covered);
        return covered == cells;
    }

    const RegionCell& cell(int number) const {
        return puzzle_.region.cells[static_cast<std::size_t>(number)];
    }

    const DrawingRules& rules_;
    const Puzzle& puzzle_;
    RegionIndex index_;
    std::string_view what_;
};

}  // namespace

std::vector<SetPlacement> read_fixed(const Yaml& node, const DrawingRules& rules,
                                     const Puzzle& puzzle) {
    const PlacementReader reader(rules, puzzle, "a fixed placement");
    std::vector<SetPlacement> result;
    std::map<int, std::string> owners;
    std::map<int, int> used;
    for (const Yaml& item : node.list("fixed")) {
        ReadPlacement read = reader.read(item);
        const std::string& name = read.placement.piece;
        for (const int cell : read.cells) {
            const auto [owner, added] = owners.emplace(cell, name);
            if (!added) {
                item.complain(
                    fmt::format("fixed piece '{}' overlaps fixed piece '{}'", name, owner->second));
            }
        }
        const int copies = puzzle.pieces[static_cast<std::size_t>(read.piece)].copies.max;
        if (++used[read.piece] > copies) {
            item.complain(
                fmt::format("piece '{}' is fixed more often than it has copies, {}", name, copies));
        }
        result.push_back(std::move(read.placement));
    }
    return result;
}

std::vector<SetPlacement> read_forbidden(const Yaml& node, const DrawingRules& rules,
                                         const Puzzle& puzzle) {
    const PlacementReader reader(rules, puzzle, "a forbidden placement");
    const RegionIndex index(puzzle.region);
    std::set<std::pair<std::string, std::vector<int>>> fixed;
    for (const SetPlacement& placement : puzzle.fixed) {
        std::vector<int> cells;
        for (const Point& point : placement.cells) cells.push_back(index.find(point));
        std::ranges::sort(cells);
        fixed.emplace(placement.piece, cells);
    }
    std::set<std::pair<std::string, std::vector<int>>> seen;
    std::vector<SetPlacement> result;
    for (const Yaml& item : node.list("forbidden")) {
        ReadPlacement read = reader.read(item);
        const auto key = std::pair(read.placement.piece, read.cells);
        if (fixed.contains(key)) {
            item.complain(
                fmt::format("this placement of piece '{}' is fixed; it cannot be "
                            "forbidden too",
                            key.first));
        }
        if (!seen.insert(key).second) {
            item.complain(
                fmt::format("this placement of piece '{}' is forbidden already", key.first));
        }
        result.push_back(std::move(read.placement));
    }
    return result;
}

}  // namespace polypack
