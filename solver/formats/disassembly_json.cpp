#include "polypack/formats/disassembly_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Fate = PackedPart::Fate;

constexpr std::pair<Fate, std::string_view> fates[] = {{Fate::single, "single"},
                                                       {Fate::apart, "apart"},
                                                       {Fate::together, "together"},
                                                       {Fate::locked, "locked"}};

// Writes a translation in the user's coordinates: the difference of two cells of the same kind.
ordered_json step_json(const Lattice& lattice, const Point& step) {
    const Point& cell = lattice.residues.front();
    const UserPoint from = lattice.to_user(cell);
    const UserPoint to = lattice.to_user(cell + step);
    ordered_json result = ordered_json::array();
    for (int i = 0; i < lattice.user_dimension; ++i) result.push_back(to[i] - from[i]);
    return result;
}

constexpr std::pair<MoveRule, std::string_view> rules[] = {{MoveRule::group, "group"},
                                                           {MoveRule::apart, "apart"},
                                                           {MoveRule::turns, "turns"},
                                                           {MoveRule::hand, "hand"}};

// Turns are of lattices on which the user's coordinates are ours.
ordered_json turn_json(const Lattice& lattice, const Turn& turn) {
    const std::array<int, 3> twice{turn.about.x, turn.about.y, turn.about.z};
    ordered_json about = ordered_json::array();
    for (int i = 0; i < lattice.user_dimension; ++i) about.push_back(twice[i] / 2.0);
    ordered_json result{{"from", step_json(lattice, turn.from)},
                        {"to", step_json(lattice, turn.to)},
                        {"about", std::move(about)}};
    if (turn.shifts.empty()) return result;
    ordered_json shifts = ordered_json::array();
    for (const AxisShift& shift : turn.shifts) {
        shifts.push_back({shift.angle, static_cast<double>(shift.from) / bevel_unit,
                          static_cast<double>(shift.to) / bevel_unit});
    }
    result["shifts"] = std::move(shifts);
    if (turn.others_shift) result["others_shift"] = true;
    return result;
}

ordered_json slide_json(const Lattice& lattice, const Slide& slide) {
    if (slide.turn) {
        return {{"pieces", slide.pieces}, {"turn", turn_json(lattice, *slide.turn)}};
    }
    ordered_json result{
        {"pieces", slide.pieces}, {"step", step_json(lattice, slide.step)}, {"steps", slide.steps}};
    if (!slide.each.empty()) result["each"] = slide.each;
    return result;
}

ordered_json bevel_json(Bevel bevel) {
    return static_cast<double>(bevel) / bevel_unit;
}

ordered_json part_json(const Lattice& lattice, const PackedPart& part) {
    const auto* const fate =
        std::ranges::find(fates, part.fate, &std::pair<Fate, std::string_view>::first);
    ordered_json result{{"pieces", part.pieces}, {"fate", fate->second}};
    if (part.fate == Fate::apart) {
        ordered_json slides = ordered_json::array();
        for (const Slide& slide : part.slides) slides.push_back(slide_json(lattice, slide));
        result["slides"] = std::move(slides);
        result["left"] = part.left;
        result["removed"] = part.removed;
    }
    if (part.fate == Fate::locked) {
        result["states"] = part.states;
        result["hash"] = fmt::format("{:016x}", part.hash);
    }
    return result;
}

ordered_json json_of(const Lattice& lattice, const Disassembly& disassembly) {
    ordered_json parts = ordered_json::array();
    for (const PackedPart& part : disassembly.parts) parts.push_back(part_json(lattice, part));
    const bool apart = disassembly.comes_apart();
    ordered_json result{{"comes_apart", apart},
                        {"level", disassembly.level()},
                        {"separations", disassembly.dotted_level()},
                        {"moves", disassembly.total()}};
    if (disassembly.rule != MoveRule::group) {
        const auto* const rule = std::ranges::find(rules, disassembly.rule,
                                                   &std::pair<MoveRule, std::string_view>::first);
        result["rule"] = rule->second;
    }
    if (has_turns(disassembly.rule)) result["bevel"] = bevel_json(disassembly.bevel);
    if (disassembly.shifting) result["shifting"] = true;
    if (disassembly.min_bevel) {
        result["least_bevel"] = *disassembly.min_bevel == no_bevel
                                    ? ordered_json()
                                    : bevel_json(*disassembly.min_bevel);
    }
    result["parts"] = std::move(parts);
    return result;
}

class Reader {
  public:
    Reader(const PackingLine& packing, const Lattice& lattice)
        : packing_(&packing), lattice_(&lattice) {}

    Disassembly read(const json& object) const {
        Disassembly disassembly;
        read_rule(object, disassembly);
        for (const json& part : list(object, "parts")) disassembly.parts.push_back(part_of(part));
        check_summary(object, disassembly);
        return disassembly;
    }

  private:
    [[noreturn]] void throw_error(const std::string& message) const {
        throw BadPackingLine(PuzzleError(packing_->where, "disassembly: " + message));
    }

    // Checks the values that follow from the parts.
    void check_summary(const json& object, const Disassembly& disassembly) const {
        if (!disassembly.is_tree())
            throw_error(
                "'parts' must begin with the whole, and each other "
                "one must be left or removed once");
        const ordered_json right = json_of(*lattice_, disassembly);
        for (const char* const key : {"comes_apart", "level", "separations", "moves"}) {
            if (member(object, key) == json(right[key])) continue;
            throw_error(fmt::format("'{}' must be {} for these parts", key, right[key].dump()));
        }
        if (!object.contains("least_moves")) return;
        const int least = number(member(object, "least_moves"), "least_moves");
        if (least < disassembly.level() || least > disassembly.total()) {
            throw_error(fmt::format("'least_moves' must be in {}..{} for these parts, got {}",
                                    disassembly.level(), disassembly.total(), least));
        }
    }

    [[nodiscard]] const json& member(const json& object, std::string_view key) const {
        if (!object.is_object()) throw_error(fmt::format("'{}' must be in an object", key));
        const auto at = object.find(key);
        if (at == object.end()) throw_error(fmt::format("'{}' is missing", key));
        return *at;
    }

    [[nodiscard]] const json& list(const json& object, std::string_view key) const {
        const json& value = member(object, key);
        if (!value.is_array()) throw_error(fmt::format("'{}' must be a list", key));
        return value;
    }

    [[nodiscard]] int number(const json& value, std::string_view key) const {
        constexpr int most = 1'000'000'000;
        // As a double: a JSON integer may be signed or unsigned, and larger than either.
        const double as_double = value.is_number_integer() ? value.get<double>() : 2.0 * most;
        if (as_double < -most || as_double > most) {
            throw_error(fmt::format("'{}' must be an integer in {}..{}", key, -most, most));
        }
        return static_cast<int>(as_double);
    }

    [[nodiscard]] std::vector<int> numbers(const json& object, std::string_view key) const {
        std::vector<int> result;
        for (const json& value : list(object, key)) result.push_back(number(value, key));
        return result;
    }

    void read_rule(const json& object, Disassembly& disassembly) const {
        if (!object.is_object() || !object.contains("rule")) return;
        const json& name = object.at("rule");
        const auto* const rule =
            std::ranges::find_if(rules, [&](const auto& known) { return name == known.second; });
        if (rule == std::end(rules)) throw_error("'rule' must be group, apart, turns or hand");
        disassembly.rule = rule->first;
        if (!has_turns(disassembly.rule)) return;
        disassembly.bevel = bevel(member(object, "bevel"), "bevel");
        if (object.contains("shifting")) {
            disassembly.shifting = truth(object.at("shifting"), "shifting");
            if (disassembly.shifting && disassembly.bevel > most_shifting_bevel) {
                throw_error("'bevel' must be at most 0.3 where axes shift");
            }
        }
        if (object.contains("least_bevel")) {
            const json& least = object.at("least_bevel");
            disassembly.min_bevel = least.is_null() ? no_bevel : bevel(least, "least_bevel");
        }
    }

    [[nodiscard]] bool truth(const json& value, std::string_view key) const {
        if (!value.is_boolean()) throw_error(fmt::format("'{}' must be true or false", key));
        return value.get<bool>();
    }

    [[nodiscard]] Bevel bevel(const json& value, std::string_view key) const {
        const double in_units = value.is_number() ? value.get<double>() * bevel_unit : -1;
        const double rounded = std::round(in_units);
        if (rounded < 0 || rounded >= no_bevel || std::abs(rounded - in_units) > 1e-3) {
            throw_error(fmt::format(
                "'{}' must be a number from 0, below 0.5, with at most six decimals", key));
        }
        return static_cast<Bevel>(rounded);
    }

    // Numbers of pieces of the packing, ascending.
    [[nodiscard]] std::vector<int> pieces(const json& object) const {
        std::vector<int> result = numbers(object, "pieces");
        for (const int piece : result) {
            if (piece >= 0 && piece < std::ssize(packing_->pieces)) continue;
            throw_error(fmt::format("the packing has no piece {}; it has 0..{}", piece,
                                    packing_->pieces.size() - 1));
        }
        std::ranges::sort(result);
        return result;
    }

    [[nodiscard]] Point step(const json& object, std::string_view key) const {
        const std::vector<int> by = numbers(object, key);
        if (std::ssize(by) != lattice_->user_dimension) {
            throw_error(fmt::format("'{}' must have {} numbers", key, lattice_->user_dimension));
        }
        const Point& cell = lattice_->residues.front();
        UserPoint to = lattice_->to_user(cell);
        constexpr int longest = 1000;
        for (std::size_t i = 0; i < by.size(); ++i) {
            if (by[i] < -longest || by[i] > longest) {
                throw_error(
                    fmt::format("'{}' must have numbers in {}..{}", key, -longest, longest));
            }
            to[i] += by[i];
        }
        const Point end = lattice_->from_user(to);
        if (!lattice_->is_cell(end))
            throw_error(fmt::format("'{}' does not lead from cells to cells", key));
        return end - cell;
    }

    [[nodiscard]] PackedPart part_of(const json& object) const {
        PackedPart part;
        part.pieces = pieces(object);
        const json& name = member(object, "fate");
        const auto* const fate =
            std::ranges::find_if(fates, [&](const auto& known) { return name == known.second; });
        if (fate == std::end(fates))
            throw_error("'fate' must be single, apart, together or locked");
        part.fate = fate->first;
        if (part.fate == Fate::apart) read_slides(object, part);
        if (part.fate == Fate::locked) read_states(object, part);
        return part;
    }

    [[nodiscard]] Slide slide_of(const json& object) const {
        if (!object.is_object()) throw_error("'slides' must be a list of objects");
        Slide slide;
        if (object.contains("turn")) {
            slide.pieces = pieces(object);
            slide.steps = 1;
            slide.turn = turn(member(object, "turn"));
            return slide;
        }
        slide.step = step(object, "step");
        slide.steps = number(member(object, "steps"), "steps");
        if (object.contains("each")) {
            slide.each = numbers(object, "each");
            // In their order.
            slide.pieces = numbers(object, "pieces");
            if (slide.each.size() != slide.pieces.size() || !std::ranges::is_sorted(slide.pieces)) {
                throw_error(
                    "'each' must have a number for each of 'pieces', which must be ascending");
            }
        }
        slide.pieces = pieces(object);
        return slide;
    }

    [[nodiscard]] Turn turn(const json& object) const {
        if (!lattice_->boxes) {
            throw_error(fmt::format("there are no turns on the {} lattice", lattice_->name));
        }
        Turn turn;
        turn.from = step(object, "from");
        turn.to = step(object, "to");
        const json& about = list(object, "about");
        constexpr double farthest = 1e8;
        std::array<int, 3> twice{};
        for (std::size_t i = 0; i < about.size() && i < twice.size(); ++i) {
            const double value = about[i].is_number() ? 2 * about[i].get<double>() : 0.5;
            if (value != std::floor(value) || std::abs(value) > farthest) {
                throw_error("'about' must have whole numbers and halves");
            }
            twice[i] = static_cast<int>(value);
        }
        if (static_cast<int>(about.size()) != lattice_->user_dimension) {
            throw_error(fmt::format("'about' must have {} numbers", lattice_->user_dimension));
        }
        turn.about = {twice[0], twice[1], twice[2]};
        if (object.contains("shifts")) {
            for (const json& value : list(object, "shifts")) turn.shifts.push_back(shift(value));
        }
        if (object.contains("others_shift")) {
            turn.others_shift = truth(object.at("others_shift"), "others_shift");
        }
        return turn;
    }

    [[nodiscard]] AxisShift shift(const json& value) const {
        const auto millionths = [&](std::size_t at) {
            const double in_units =
                value[at].is_number() ? value[at].get<double>() * bevel_unit : std::nan("");
            const double rounded = std::round(in_units);
            if (!(std::abs(rounded) <= bevel_unit) || std::abs(rounded - in_units) > 1e-3) {
                throw_error("'shifts' must have numbers from -1 to 1, with at most six decimals");
            }
            return static_cast<int>(rounded);
        };
        if (!value.is_array() || value.size() != 3) {
            throw_error("'shifts' must have an angle and two numbers each");
        }
        const int angle = number(value[0], "shifts");
        if (angle < 0 || angle >= shift_angles) {
            throw_error(fmt::format("'shifts' must have angles in 0..{}", shift_angles - 1));
        }
        return {angle, millionths(1), millionths(2)};
    }

    void read_slides(const json& object, PackedPart& part) const {
        for (const json& slide : list(object, "slides")) part.slides.push_back(slide_of(slide));
        part.left = number(member(object, "left"), "left");
        part.removed = number(member(object, "removed"), "removed");
    }

    void read_states(const json& object, PackedPart& part) const {
        const json& states = member(object, "states");
        if (!states.is_number_unsigned()) throw_error("'states' must be a number of states");
        part.states = states.get<std::uint64_t>();
        const json& hash = member(object, "hash");
        const std::string digits = hash.is_string() ? hash.get<std::string>() : "";
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), part.hash, 16);
        if (error != std::errc() || digits.size() != 16 || end != digits.data() + digits.size()) {
            throw_error("'hash' must be 16 hexadecimal digits");
        }
    }

    const PackingLine* packing_;
    const Lattice* lattice_;
};

}  // namespace

std::string disassembly_json(const Lattice& lattice, const Disassembly& disassembly,
                             const std::optional<TotalMoves>& total) {
    ordered_json json = json_of(lattice, disassembly);
    if (total && total->exact()) json["least_moves"] = total->at_least;
    if (total && !total->exact()) json["least_moves_bounds"] = {total->at_least, total->at_most};
    return json.dump();
}

std::string interlock_json(const Lattice& lattice, const Interlock& interlock) {
    const auto all = [&](const std::vector<Slide>& slides) {
        ordered_json result = ordered_json::array();
        for (const Slide& slide : slides) result.push_back(slide_json(lattice, slide));
        return result;
    };
    ordered_json without = ordered_json::array();
    for (const auto& [pieces, leave] : interlock.without) {
        without.push_back({{"pieces", pieces}, {"leave", all(leave)}});
    }
    return ordered_json{{"interlocks", interlock.holds()},
                        {"leave", all(interlock.leave)},
                        {"move", all(interlock.move)},
                        {"without", std::move(without)}}
        .dump();
}

std::optional<Disassembly> disassembly_of(const PackingLine& packing, const Lattice& lattice) {
    // The line was parsed before.
    const json line = json::parse(packing.text);
    const auto at = line.find("disassembly");
    if (at == line.end()) return std::nullopt;
    return Reader(packing, lattice).read(*at);
}

}  // namespace polypack
