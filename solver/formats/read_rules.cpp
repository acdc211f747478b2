#include "polypack/formats/read_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/formats/read_copies.hpp"

namespace polypack {
namespace {

GroupRule read_group(const Yaml& node, int number, const std::vector<ReadPiece>& pieces,
                     const std::unordered_set<std::string_view>& names, SourceMap& sources) {
    const YamlMap map(node, "a group", {"pieces", "copies"});
    GroupRule rule;
    sources.set({Part::group, number}, map.at("pieces").where());
    sources.set({Part::group_copies, number}, map.at("copies").where());
    for (const Yaml& item : map.at("pieces").list("the pieces of a group")) {
        const std::string name = item.text("the name of a piece");

        if (!names.contains(name)) {
            std::vector<std::string_view> known;
            for (const ReadPiece& read : pieces) known.emplace_back(read.piece.name);
            item.complain(fmt::format("unknown piece {}{}", in_quotes(name),
                                      did_you_mean(name, known, "available:")));
        }
        const int rank = static_cast<int>(rule.pieces.size());
        sources.set({Part::group_piece, number, rank}, item.where());
        rule.pieces.push_back(name);
    }
    rule.copies = read_copies(map.at("copies"), "the copies of a group");
    return rule;
}

GroupRule choose(const Yaml& node, std::vector<ReadPiece>& pieces) {
    GroupRule rule;
    rule.copies = read_copies(node, "choose");
    for (ReadPiece& read : pieces) {
        Copies& copies = read.piece.copies;
        if (!read.copies_open) copies.min = 0;
        rule.pieces.push_back(read.piece.name);
    }
    return rule;
}

}  // namespace

PackingRules read_rules(const Yaml& node, const Lattice& lattice, std::vector<ReadPiece>& pieces,
                        SourceMap& sources) {
    const YamlMap map(node, "rules",
                      {"groups", "choose", "no_equal_touching", "no_crossroads", "fault_free",
                       "three_colourable"});
    PackingRules rules;
    if (const Yaml* groups = map.find("groups")) {
        std::unordered_set<std::string_view> names;
        for (const ReadPiece& read : pieces) names.insert(read.piece.name);
        for (const Yaml& group : groups->list("groups")) {
            const int number = static_cast<int>(rules.groups.size());
            rules.groups.push_back(read_group(group, number, pieces, names, sources));
        }
        if (rules.groups.empty()) groups->complain("groups is empty; it must list groups");
    }
    if (const Yaml* number = map.find("choose")) {
        sources.set({Part::group, static_cast<int>(rules.groups.size())}, number->where());
        rules.groups.push_back(choose(*number, pieces));
    }
    const auto truth = [&](std::string_view key) {
        const Yaml* value = map.find(key);
        return value != nullptr && value->truth(key);
    };
    rules.no_equal_touching = truth("no_equal_touching");
    rules.no_crossroads = truth("no_crossroads");
    rules.fault_free = truth("fault_free");
    rules.three_colourable = truth("three_colourable");
    sources.set({Part::no_equal_touching}, map.where("no_equal_touching"));
    sources.set({Part::no_crossroads}, map.where("no_crossroads"));
    sources.set({Part::fault_free}, map.where("fault_free"));
    sources.set({Part::three_colourable}, map.where("three_colourable"));
    const auto crossroads = [](const Lattice& known) { return known.boxes && known.flat; };
    if (rules.no_crossroads && !crossroads(lattice)) {
        throw PuzzleError(map.where("no_crossroads"),
                          fmt::format("no_crossroads applies only to {}, not to {}",
                                      lattices_where(crossroads, "and"), lattice.name));
    }
    if (rules.fault_free && !lattice.boxes) {
        throw PuzzleError(map.where("fault_free"),
                          fmt::format("fault_free applies only to {}, not to {}",
                                      lattices_where(&Lattice::boxes, "and"), lattice.name));
    }
    return rules;
}

}  // namespace polypack
