#include "polypack/records/records.hpp"

#include <utility>

#include "polypack/design/difficulty/difficulty.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string difficulty_record(const Puzzle& puzzle, const Difficulty& profile,
                              const std::optional<FamilyRank>& rank) {
    ordered_json family = nullptr;
    if (rank) {
        family = {{"easier", rank->easier},
                  {"equal", rank->equal},
                  {"harder", rank->harder},
                  {"complete", rank->ending == Ending::complete}};
    }
    ordered_json played = nullptr;
    if (profile.played) {
        const PlayedChance& plays = *profile.played;
        played = {{"plays", plays.plays},
                  {"packed", plays.packed},
                  {"chance", plays.chance.value},
                  {"low", plays.chance.low},
                  {"high", plays.chance.high}};
    }
    return json_line({{"name", puzzle.name},
                      {"distinct", profile.distinct},
                      {"all", profile.all},
                      {"begins", profile.begins},
                      {"dead_begins", or_null(profile.dead_begins)},
                      {"chance", or_null(profile.chance)},
                      {"played", std::move(played)},
                      {"before_forced", or_null(profile.before_forced)},
                      {"steps", or_null(profile.steps)},
                      {"placed", profile.placed},
                      {"apart", or_null(profile.apart)},
                      {"level", or_null(profile.level)},
                      {"family", std::move(family)},
                      {"complete", profile.ending == Ending::complete},
                      {"ending", ending_name(profile.ending)}});
}

}  // namespace polypack
