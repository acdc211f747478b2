#include "polypack/formats/puzzlecad/scad_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

namespace polypack {

void ScadBudget::take(std::size_t values) {
    constexpr std::size_t most = 4'000'000;
    taken_ += std::min(values, most + 1);
    if (taken_ > most) fail(fmt::format("this makes more than {} values", most));
}

void ScadBudget::fail(const std::string& message) const {
    throw PuzzleError(lines_.where(where_.line, where_.column), message);
}

namespace {

using Kind = ScadValue::Kind;
using List = ScadValue::List;

// The arguments of one call.
class Call {
  public:
    Call(const std::vector<ScadNamed>& arguments, ScadBudget& budget)
        : arguments_(arguments), budget_(budget) {}

    [[nodiscard]] std::size_t size() const { return arguments_.size(); }
    [[nodiscard]] ScadBudget& budget() const { return budget_; }
    // The argument at that place, or of that name; undefined: it is missing.
    [[nodiscard]] const ScadValue& at(std::size_t place, std::string_view name = {}) const {
        static const ScadValue none;
        for (const ScadNamed& argument : arguments_) {
            if (!name.empty() && argument.name == name) return argument.value;
        }
        if (place >= arguments_.size()) return none;
        const ScadNamed& argument = arguments_[place];
        return argument.name.empty() || name.empty() ? argument.value : none;
    }
    [[nodiscard]] const List& list(std::size_t place) const {
        static const List none;
        return at(place).is_list() ? at(place).list() : none;
    }
    [[nodiscard]] ScadValue made(List items) const {
        budget_.take(items.size());
        return ScadValue::of_list(std::move(items));
    }
    [[nodiscard]] ScadValue made(std::string text) const {
        budget_.take(text.size());
        return ScadValue::of_text(std::move(text));
    }

  private:
    const std::vector<ScadNamed>& arguments_;
    ScadBudget& budget_;
};

using Function = std::function<ScadValue(const Call&)>;
using Functions = std::map<std::string_view, Function>;

ScadValue number(double value) {
    return ScadValue::of_number(value);
}

// The integer nearest to the number; nothing but the bounds matters beyond them.
long long whole(const ScadValue& value) {
    constexpr double most = 1e9;
    if (!value.is_number() || std::isnan(value.number())) return 0;
    return std::llround(std::clamp(value.number(), -most, most));
}

// --- Numbers

double degrees(double radians) {
    return radians * 180 / std::numbers::pi;
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

Function of_number(double (*function)(double)) {
    return [function](const Call& call) {
        if (!call.at(0).is_number()) return ScadValue();
        return number(function(call.at(0).number()));
    };
}

// The least or the greatest of numbers, or of those in a list.
Function extreme(bool greatest) {
    return [greatest](const Call& call) {
        std::vector<double> values;
        const auto add = [&](const ScadValue& value) {
            if (value.is_number()) values.push_back(value.number());
        };
        for (std::size_t i = 0; i < call.size(); ++i) add(call.at(i));
        for (const ScadValue& value : call.list(0)) add(value);
        if (values.empty()) return ScadValue();
        return number(greatest ? *std::ranges::max_element(values)
                               : *std::ranges::min_element(values));
    };
}

ScadValue norm(const Call& call) {
    double sum = 0;
    for (const ScadValue& value : call.list(0)) sum += value.number() * value.number();
    return number(std::sqrt(sum));
}

void add_numbers(Functions& table) {
    table["abs"] = of_number([](double x) { return std::abs(x); });
    table["sign"] = of_number([](double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; });
    table["floor"] = of_number([](double x) { return std::floor(x); });
    table["ceil"] = of_number([](double x) { return std::ceil(x); });
    table["round"] = of_number([](double x) { return std::round(x); });
    table["sqrt"] = of_number([](double x) { return std::sqrt(x); });
    table["exp"] = of_number([](double x) { return std::exp(x); });
    table["ln"] = of_number([](double x) { return std::log(x); });
    table["log"] = of_number([](double x) { return std::log10(x); });
    table["sin"] = of_number([](double x) { return std::sin(radians(x)); });
    table["cos"] = of_number([](double x) { return std::cos(radians(x)); });
    table["tan"] = of_number([](double x) { return std::tan(radians(x)); });
    table["asin"] = of_number([](double x) { return degrees(std::asin(x)); });
    table["acos"] = of_number([](double x) { return degrees(std::acos(x)); });
    table["atan"] = of_number([](double x) { return degrees(std::atan(x)); });
    table["atan2"] = [](const Call& call) {
        return number(degrees(std::atan2(call.at(0).number(), call.at(1).number())));
    };
    table["pow"] = [](const Call& call) {
        return number(std::pow(call.at(0).number(), call.at(1).number()));
    };
    table["bit_of"] = [](const Call& call) {
        const double shifted = std::floor(call.at(0).number() / std::exp2(call.at(1).number()));
        return number(std::fmod(shifted, 2));
    };
    table["min"] = extreme(false);
    table["max"] = extreme(true);
    table["norm"] = norm;
}

// --- What a value is

Function whether(bool (*test)(const ScadValue&)) {
    return [test](const Call& call) { return ScadValue::of_truth(test(call.at(0))); };
}

void add_tests(Functions& table) {
    table["is_undef"] = whether(
        [](const ScadValue& value) { return value.is(Kind::undefined) || value.is_unknown(); });
    table["is_bool"] = whether([](const ScadValue& value) { return value.is(Kind::truth); });
    table["is_num"] = whether([](const ScadValue& value) { return value.is_number(); });
    table["is_string"] = whether([](const ScadValue& value) { return value.is_text(); });
    table["is_list"] = whether([](const ScadValue& value) { return value.is_list(); });
    table["is_function"] = whether([](const ScadValue&) { return false; });
    table["is_nonzero"] = whether([](const ScadValue& value) {
        return !value.is(Kind::undefined) && !(value.is_number() && value.number() == 0);
    });
}

// --- Texts

ScadValue text_of(const Call& call) {
    std::string text;
    for (std::size_t i = 0; i < call.size(); ++i) {
        text += scad_text(call.at(i), false, call.budget());
    }
    return call.made(std::move(text));
}

// Its characters; OpenSCAD counts code points, of which these files have one byte each.
ScadValue character_of(const Call& call) {
    const long long code = whole(call.at(0));
    if (code < 1 || code > 127) return ScadValue();
    return call.made(std::string(1, static_cast<char>(code)));
}

ScadValue code_of(const Call& call) {
    if (!call.at(0).is_text() || call.at(0).text().empty()) return ScadValue();
    return number(static_cast<unsigned char>(call.at(0).text().front()));
}

// The texts of a list, one after the other.
ScadValue joined(const Call& call) {
    std::string text;
    const std::string between =
        call.at(1, "sep").is_text() ? call.at(1, "sep").text() : std::string();
    for (const ScadValue& item : call.list(0)) {
        if (!text.empty()) text += between;
        text += scad_text(item, false, call.budget());
    }
    return call.made(std::move(text));
}

// The text with $0 to $9 replaced by the arguments, a list or the characters of a text.
ScadValue interpolated(const Call& call) {
    if (!call.at(0).is_text()) return ScadValue();
    const std::string& text = call.at(0).text();
    const ScadValue& values = call.at(1);
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool names =
            text[i] == '$' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
        if (!names) {
            result += text[i];
            continue;
        }
        const auto at = static_cast<std::size_t>(text[++i] - '0');
        if (values.is_text() && at < values.text().size()) {
            result += values.text()[at];
        } else if (values.is_list() && at < values.list().size()) {
            result += scad_text(values.list()[at], false, call.budget());
        } else {
            result += "undef";
        }
    }
    return call.made(std::move(result));
}

ScadValue part_of_text(const Call& call) {
    if (!call.at(0).is_text()) return ScadValue();
    const std::string& text = call.at(0).text();
    const auto from = static_cast<std::size_t>(std::max(0LL, whole(call.at(1, "pos"))));
    const ScadValue& length = call.at(2, "len");
    if (from >= text.size()) return call.made(std::string());
    const long long wanted = length.is_number() ? whole(length) : -1;
    return call.made(
        text.substr(from, wanted < 0 ? std::string::npos : static_cast<std::size_t>(wanted)));
}

ScadValue parts_of_text(const Call& call) {
    if (!call.at(0).is_text() || !call.at(1).is_text()) return ScadValue();
    List parts;
    std::string part;
    const std::string& between = call.at(1).text();
    if (call.at(0).text().empty()) return call.made(List());
    for (const char c : call.at(0).text()) {
        if (between.size() == 1 && c == between.front()) {
            parts.push_back(call.made(std::exchange(part, {})));
        } else {
            part += c;
        }
    }
    parts.push_back(call.made(part));
    return call.made(std::move(parts));
}

void add_texts(Functions& table) {
    table["str"] = text_of;
    table["chr"] = character_of;
    table["ord"] = code_of;
    table["mkstring"] = joined;
    table["str_interpolate"] = interpolated;
    table["substr"] = part_of_text;
    table["strtok"] = parts_of_text;
    table["len"] = [](const Call& call) {
        const ScadValue& value = call.at(0);
        if (value.is_text()) return number(static_cast<double>(value.text().size()));
        if (value.is_list()) return number(static_cast<double>(value.list().size()));
        return ScadValue();
    };
}

// --- Lists

ScadValue concatenated(const Call& call) {
    List result;
    for (std::size_t i = 0; i < call.size(); ++i) {
        const ScadValue& value = call.at(i);
        if (value.is_list()) {
            result.insert(result.end(), value.list().begin(), value.list().end());
        } else {
            result.push_back(value);
        }
    }
    return call.made(std::move(result));
}

ScadValue repeated(const Call& call) {
    const auto times = static_cast<std::size_t>(std::max(0LL, whole(call.at(0))));
    call.budget().take(times);
    return ScadValue::of_list(List(times, call.at(1)));
}

ScadValue flat(const Call& call) {
    List result;
    for (const ScadValue& item : call.list(0)) {
        if (item.is_list()) {
            result.insert(result.end(), item.list().begin(), item.list().end());
        } else {
            result.push_back(item);
        }
    }
    return call.made(std::move(result));
}

ScadValue without_repetitions(const Call& call) {
    List result;
    for (const ScadValue& item : call.list(0)) {
        call.budget().take(result.size() / 64 + 1);
        if (std::ranges::find(result, item) == result.end()) result.push_back(item);
    }
    return call.made(std::move(result));
}

ScadValue turned_round(const Call& call) {
    List result = call.list(0);
    const ScadValue& turn = call.at(1);
    if (turn.is(Kind::undefined) || turn.truth()) std::ranges::reverse(result);
    return call.made(std::move(result));
}

// The element at a place, replaced; or removed, without a replacement.
ScadValue replaced(const Call& call, bool remove) {
    List result = call.list(0);
    const long long at = whole(call.at(1));
    if (at < 0 || at >= static_cast<long long>(result.size())) return call.made(std::move(result));
    if (remove) {
        result.erase(result.begin() + at);
    } else {
        result[static_cast<std::size_t>(at)] = call.at(2);
    }
    return call.made(std::move(result));
}

ScadValue replaced_inside(const ScadValue& list, const List& places, std::size_t depth,
                          const ScadValue& value, const Call& call) {
    if (depth == places.size()) return value;
    const long long at = whole(places[depth]);
    if (!list.is_list() || at < 0 || at >= static_cast<long long>(list.list().size())) return list;
    List result = list.list();
    ScadValue& item = result[static_cast<std::size_t>(at)];
    item = replaced_inside(item, places, depth + 1, value, call);
    return call.made(std::move(result));
}

// The items from one place to before another.
ScadValue part_of_list(const Call& call) {
    const List& list = call.list(0);
    const auto size = static_cast<long long>(list.size());
    const long long from = std::clamp(whole(call.at(1)), 0LL, size);
    const long long to = std::clamp(whole(call.at(2)), from, size);
    return call.made(List(list.begin() + from, list.begin() + to));
}

ScadValue place_in_list(const Call& call) {
    const ScadValue& list = call.at(0);
    if (list.is_text() && call.at(1).is_text()) {
        const std::size_t at = list.text().find(call.at(1).text());
        return number(at == std::string::npos ? -1 : static_cast<double>(at));
    }
    const auto at = std::ranges::find(call.list(0), call.at(1));
    return number(at == call.list(0).end() ? -1 : static_cast<double>(at - call.list(0).begin()));
}

// The sum of numbers.
ScadValue sum_of(const Call& call) {
    double sum = 0;
    for (const ScadValue& item : call.list(0)) {
        if (!item.is_number()) return ScadValue();
        sum += item.number();
    }
    return call.list(0).empty() ? ScadValue() : number(sum);
}

// Each number as often as in the list that has it more often; both lists ascend.
ScadValue union_of(const Call& call) {
    const auto less = [](const ScadValue& a, const ScadValue& b) {
        return a.number() < b.number();
    };
    List result;
    std::ranges::set_union(call.list(0), call.list(1), std::back_inserter(result), less);
    return call.made(std::move(result));
}

// Lists of layers, of rows, of cells, as lists by x, y and z.
ScadValue by_x(const Call& call) {
    const List& layers = call.list(0);
    const auto item = [](const ScadValue& list, std::size_t at) {
        return list.is_list() && at < list.list().size() ? list.list()[at] : ScadValue();
    };
    const ScadValue first = layers.empty() ? ScadValue() : layers.front();
    const std::size_t depth = first.is_list() ? first.list().size() : 0;
    const std::size_t width =
        depth > 0 && item(first, 0).is_list() ? item(first, 0).list().size() : 0;
    List planes;
    for (std::size_t x = 0; x < width; ++x) {
        List columns;
        for (std::size_t y = 0; y < depth; ++y) {
            List column;
            for (const ScadValue& layer : layers) column.push_back(item(item(layer, y), x));
            columns.push_back(call.made(std::move(column)));
        }
        planes.push_back(call.made(std::move(columns)));
    }
    return call.made(std::move(planes));
}

// Cells of the innermost of three lists that are not lists, as lists of one.
ScadValue wrapped(const ScadValue& value, int depth, const Call& call) {
    if (depth == 0) return value.is_list() ? value : call.made(List{value});
    if (!value.is_list()) return value;
    List result;
    for (const ScadValue& item : value.list()) result.push_back(wrapped(item, depth - 1, call));
    return call.made(std::move(result));
}

void add_lists(Functions& table) {
    table["concat"] = concatenated;
    table["repeat"] = repeated;
    table["copies"] = repeated;
    table["flatten"] = flat;
    table["distinct"] = without_repetitions;
    table["reverse_list"] = turned_round;
    table["sublist"] = part_of_list;
    table["index_of"] = place_in_list;
    table["sum"] = sum_of;
    table["union_of_number_lists"] = union_of;
    table["zyx_to_xyz"] = by_x;
    table["wrap"] = [](const Call& call) { return wrapped(call.at(0), 3, call); };
    table["replace_in_list"] = [](const Call& call) { return replaced(call, false); };
    table["remove_from_list"] = [](const Call& call) { return replaced(call, true); };
    table["replace_in_array"] = [](const Call& call) {
        return replaced_inside(call.at(0), call.list(1), 0, call.at(2), call);
    };
    table["add_to_list"] = [](const Call& call) {
        List result = call.list(0);
        result.push_back(call.at(1));
        return call.made(std::move(result));
    };
    table["list_contains"] = [](const Call& call) {
        return ScadValue::of_truth(place_in_list(call).number() >= 0);
    };
    table["indices"] = [](const Call& call) {
        return ScadValue::of_range(0, 1, static_cast<double>(call.list(0).size()) - 1);
    };
    table["vectorize"] = [](const Call& call) {
        return call.at(0).is_number() ? call.made(List(3, call.at(0))) : call.at(0);
    };
}

// --- Pieces

ScadValue stick(const Call& call, std::string_view length_name, bool board) {
    constexpr int longest = 1000;
    const ScadValue& kaenel = call.at(0, "kaenel_number");
    const ScadValue& length = call.at(1, length_name);
    const long long cubes = length.is_number() ? whole(length) : 6;
    if (!kaenel.is_number() || whole(kaenel) < 1 || whole(kaenel) > scad_burr_stick_numbers) {
        call.budget().fail(fmt::format("the number of a burr stick must be an integer in 1..{}",
                                       scad_burr_stick_numbers));
    }
    if (cubes < 4 || cubes > longest || cubes % 2 != 0) {
        call.budget().fail(
            fmt::format("the length of a burr stick must be an even number in 4..{}", longest));
    }
    const auto number = static_cast<int>(whole(kaenel));
    if (!board) return scad_burr_stick(number, static_cast<int>(cubes), call.budget());
    // A board of 6 x 4 x 1: the notches of the stick, unfolded.
    const unsigned lacking = static_cast<unsigned>(number) - 1;
    const auto filled = [&](long long x, int y) {
        const long long inner = x - (cubes - 6) / 2;
        int bit = -1;
        if ((y == 1 || y == 2) && inner >= 1 && inner <= 4) {
            bit = static_cast<int>(4 * (y - 1) + inner - 1);
        }
        if ((y == 0 || y == 3) && (inner == 2 || inner == 3)) {
            bit = static_cast<int>(8 + (y == 3 ? 2 : 0) + inner - 2);
        }
        return bit < 0 || (lacking >> static_cast<unsigned>(bit) & 1U) == 0;
    };
    List planes;
    for (long long x = 0; x < cubes; ++x) {
        List columns;
        for (int y = 0; y < 4; ++y) {
            const ScadValue cell = call.made(List{::polypack::ScadValue::of_number(filled(x, y))});
            columns.push_back(call.made(List{cell}));
        }
        planes.push_back(call.made(std::move(columns)));
    }
    return call.made(std::move(planes));
}

// The four rows of an Altekruse piece with notches of two cubes; in each, d, u, f or b says where
// the wood is: down, up, front or back.
ScadValue altekruse(const Call& call) {
    if (!call.at(0, "signature").is_text()) return ScadValue();
    const ScadValue& width = call.at(1, "outer_width");
    const auto outer =
        static_cast<std::size_t>(std::clamp(width.is_number() ? whole(width) : 1LL, 0LL, 1000LL));
    const std::string end(outer, 'x');
    const auto row = [&](char first, char second) {
        std::string text = end;
        for (const char notch : call.at(0, "signature").text()) {
            text += notch == first || notch == second ? "xx" : "..";
        }
        return text + end;
    };
    return call.made(List{call.made(row('d', 'f') + "|" + row('d', 'b')),
                          call.made(row('u', 'f') + "|" + row('u', 'b'))});
}

void add_pieces(Functions& table) {
    table["burr_stick"] = [](const Call& call) { return stick(call, "stick_length", false); };
    table["board_burr"] = [](const Call& call) { return stick(call, "length", true); };
    table["generalized_altekruse"] = altekruse;
    // How a piece is cut for printing does not matter: it remains whole.
    table["opt_split_burr_stick"] = [](const Call& call) { return call.made(List{call.at(0)}); };
}

const Functions& functions() {
    static const Functions table = [] {
        Functions all;
        add_numbers(all);
        add_tests(all);
        add_texts(all);
        add_lists(all);
        add_pieces(all);
        return all;
    }();
    return table;
}

}  // namespace

std::string scad_text(const ScadValue& value, bool quoted, ScadBudget& budget) {
    budget.take(1);
    switch (value.kind()) {
        case Kind::truth:
            return value.truth() ? "true" : "false";
        case Kind::number:
            return fmt::format("{:.6g}", value.number());
        case Kind::text:
            return quoted ? '"' + value.text() + '"' : value.text();
        case Kind::list: {
            std::string text = "[";
            for (const ScadValue& item : value.list()) {
                if (text.size() > 1) text += ", ";
                text += scad_text(item, true, budget);
                budget.take(text.size() / 64);
            }
            return text + "]";
        }
        case Kind::range:
            return "[range]";
        case Kind::undefined:
        case Kind::unknown:
            break;
    }
    return "undef";
}

ScadValue scad_burr_stick(int number, int length, ScadBudget& budget) {
    const unsigned lacking = static_cast<unsigned>(number) - 1;
    // Below, two notches in the middle and beside them the four that no six-piece burr has.
    static constexpr int below[2][4] = {{12, 8, 9, 13}, {14, 10, 11, 15}};
    List planes;
    for (int x = 0; x < length; ++x) {
        const int inner = x - (length - 4) / 2;
        List columns;
        for (int y = 0; y < 2; ++y) {
            List column;
            for (int z = 0; z < 2; ++z) {
                const bool notched = inner >= 0 && inner < 4;
                const int bit = !notched ? -1 : z == 0 ? below[y][inner] : 4 * y + inner;
                const bool filled = bit < 0 || (lacking >> static_cast<unsigned>(bit) & 1U) == 0;
                column.push_back(ScadValue::of_list({ScadValue::of_number(filled ? 1 : 0)}));
            }
            columns.push_back(ScadValue::of_list(std::move(column)));
        }
        planes.push_back(ScadValue::of_list(std::move(columns)));
        budget.take(12);
    }
    return ScadValue::of_list(std::move(planes));
}

bool has_scad_function(std::string_view name) {
    return functions().contains(name);
}

ScadValue call_scad_function(std::string_view name, const std::vector<ScadNamed>& arguments,
                             ScadBudget& budget) {
    // A value that depends on one that is not known is not known either.
    const bool asks = name == "is_undef" || name == "opt_split_burr_stick";
    for (const ScadNamed& argument : arguments) {
        if (argument.value.is_unknown() && !asks) return argument.value;
    }
    return functions().find(name)->second(Call(arguments, budget));
}

}  // namespace polypack
