#include "formats/read_puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>

#include "formats/nearest.hpp"
#include "formats/read_cells.hpp"
#include "formats/read_pieces.hpp"
#include "formats/read_region.hpp"
#include "puzzle/lies_as.hpp"
#include "puzzle/region_index.hpp"

namespace polypack {
namespace {

const Piece& named_piece(const Puzzle& puzzle, const Yaml& node) {
    const std::string name = node.text("a piece's name");
    const auto at = std::ranges::find(puzzle.pieces, name, &Piece::name);
    if (at != puzzle.pieces.end()) return *at;
    std::vector<std::string_view> names;
    for (const Piece& piece : puzzle.pieces) names.push_back(piece.name);
    node.complain(fmt::format("there is no piece '{}'{}", name, did_you_mean(name, names)));
}

std::vector<SetPlacement> read_placements(const Yaml& node, const Puzzle& puzzle,
                                          std::string_view what) {
    const RegionIndex index(puzzle.region);
    std::vector<SetPlacement> result;
    for (const Yaml& item : node.list(what)) {
        const YamlMap map(item, "a placement", {"piece", "cells"});
        const Piece& piece = named_piece(puzzle, map.at("piece"));
        const Yaml& cells = map.at("cells");
        SetPlacement placement{piece.name, read_points(cells, *puzzle.lattice)};
        for (Point& point : placement.cells) {
            if (index.find(point) < 0) {
                const UserPoint user = puzzle.lattice->to_user(point);
                cells.complain(fmt::format(
                    "cell [{}] is not in the region",
                    fmt::join(user.begin(), user.begin() + puzzle.lattice->user_dimension, ", ")));
            }
            point = index.wrapped(point);
        }
        if (!lies_as(puzzle, piece, placement.cells)) {
            cells.complain(fmt::format("these cells are no placement of piece '{}'", piece.name));
        }
        result.push_back(std::move(placement));
    }
    return result;
}

std::vector<SetPlacement> read_fixed(const Yaml& node, const Puzzle& puzzle) {
    auto placements = read_placements(node, puzzle, "'fixed'");
    const auto items = node.list("'fixed'");
    std::set<Point> covered;
    for (std::size_t i = 0; i < placements.size(); ++i) {
        for (const Point& point : placements[i].cells) {
            if (!covered.insert(point).second) {
                items[i].complain("this placement overlaps an earlier fixed one");
            }
        }
        const auto copies =
            std::ranges::count(placements.begin(), placements.begin() + static_cast<long>(i) + 1,
                               placements[i].piece, &SetPlacement::piece);
        const auto piece = std::ranges::find(puzzle.pieces, placements[i].piece, &Piece::name);
        if (copies > piece->copies.max) {
            items[i].complain(fmt::format("piece '{}' has {} copies, {} are fixed", piece->name,
                                          piece->copies.max, copies));
        }
    }
    return placements;
}

PackingRules read_rules(const Yaml& node, const Puzzle& puzzle) {
    const YamlMap map(node, "'rules'",
                      {"groups", "choose", "no_equal_touching", "no_crossroads", "fault_free",
                       "three_colourable"});
    PackingRules rules;
    if (const Yaml* groups = map.find("groups")) {
        for (const Yaml& item : groups->list("'groups'")) {
            const YamlMap group(item, "a group", {"pieces", "copies"});
            GroupRule rule;
            for (const Yaml& name : group.at("pieces").list("'pieces'")) {
                rule.pieces.push_back(named_piece(puzzle, name).name);
            }
            rule.copies = read_copies(group.at("copies"));
            rules.groups.push_back(std::move(rule));
        }
    }
    if (const Yaml* choose = map.find("choose")) {
        GroupRule rule;
        for (const Piece& piece : puzzle.pieces) rule.pieces.push_back(piece.name);
        const auto k = static_cast<int>(choose->number("'choose'", 0, largest_region));
        rule.copies = {k, k};
        rules.groups.push_back(std::move(rule));
    }
    const auto flag = [&](std::string_view key) {
        const Yaml* value = map.find(key);
        return value != nullptr && value->truth(fmt::format("'{}'", key));
    };
    rules.no_equal_touching = flag("no_equal_touching");
    rules.no_crossroads = flag("no_crossroads");
    rules.fault_free = flag("fault_free");
    rules.three_colourable = flag("three_colourable");
    if (rules.no_crossroads && puzzle.lattice->name != "square") {
        map.at("no_crossroads").complain("crossroads are points of the square lattice");
    }
    if (rules.fault_free && puzzle.lattice->name != "square" && puzzle.lattice->name != "cube") {
        map.at("fault_free").complain("faults are straight cuts of the square and cube lattices");
    }
    return rules;
}

Expectation read_expectation(const Yaml& node) {
    const YamlMap map(node, "'expect'", {"all", "distinct", "source"});
    constexpr long long most = std::numeric_limits<long long>::max();
    Expectation expect;
    if (const Yaml* all = map.find("all")) {
        expect.all = static_cast<std::uint64_t>(all->number("'all'", 0, most));
    }
    if (const Yaml* distinct = map.find("distinct")) {
        expect.distinct = static_cast<std::uint64_t>(distinct->number("'distinct'", 0, most));
    }
    if (const Yaml* source = map.find("source")) expect.source = source->text("'source'");
    if (expect.all && expect.distinct && *expect.all < *expect.distinct) {
        map.at("distinct").complain("there cannot be more distinct packings than packings");
    }
    return expect;
}

}  // namespace

Puzzle read_puzzle(const std::string& file) {
    const Yaml node = Yaml::load(file);
    const YamlMap map(
        node, "a puzzle",
        {"name", "lattice", "pieces", "region", "fixed", "forbidden", "holes", "rules", "expect"});
    std::error_code error;
    const std::string canonical = std::filesystem::weakly_canonical(file, error).string();
    Puzzle puzzle;
    puzzle.name = std::filesystem::path(file).stem().string();
    if (const Yaml* name = map.find("name")) puzzle.name = name->text("'name'");
    const Yaml* lattice = map.find("lattice");
    puzzle.lattice = lattice == nullptr ? find_lattice("square") : &read_lattice(*lattice);
    puzzle.pieces = read_pieces(map.at("pieces"), *puzzle.lattice, {canonical});
    puzzle.region = read_region(map.at("region"), *puzzle.lattice);
    if (const Yaml* fixed = map.find("fixed")) puzzle.fixed = read_fixed(*fixed, puzzle);
    if (const Yaml* forbidden = map.find("forbidden")) {
        puzzle.forbidden = read_placements(*forbidden, puzzle, "'forbidden'");
        for (const SetPlacement& placement : puzzle.fixed) {
            for (const SetPlacement& barred : puzzle.forbidden) {
                const std::set<Point> a(placement.cells.begin(), placement.cells.end());
                const std::set<Point> b(barred.cells.begin(), barred.cells.end());
                if (placement.piece == barred.piece && a == b) {
                    forbidden->complain("a placement is both fixed and forbidden");
                }
            }
        }
    }
    if (const Yaml* holes = map.find("holes")) {
        puzzle.holes = static_cast<int>(holes->number("'holes'", 0, largest_region));
    }
    if (const Yaml* rules = map.find("rules")) puzzle.rules = read_rules(*rules, puzzle);
    if (const Yaml* expect = map.find("expect")) puzzle.expect = read_expectation(*expect);
    return puzzle;
}

}  // namespace polypack
