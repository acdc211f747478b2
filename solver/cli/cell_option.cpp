#include "polypack/cli/cell_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

struct LengthUnit {
    std::string_view name;
    double length;  // in the unit of the result
};

constexpr double mm_per_inch = 25.4;
constexpr double pixels_per_inch = 96;
constexpr LengthUnit of_paper[] = {{"mm", 1}, {"in", mm_per_inch}};
constexpr LengthUnit of_pictures[] = {
    {"px", 1}, {"mm", pixels_per_inch / mm_per_inch}, {"in", pixels_per_inch}};

// Reads --cell as a length in the first of the units; returns `absent` if it was not given.
double length_of(const Arguments& arguments, std::span<const LengthUnit> units, double absent,
                 double least, double most) {
    if (!arguments.has("cell")) return absent;
    const std::string text = arguments.text("cell");
    for (const LengthUnit& unit : units) {
        if (!text.ends_with(unit.name)) continue;
        const std::string_view digits(text.data(), text.size() - unit.name.size());
        const auto number = number_from<double>(digits);
        if (!number) break;
        const double length = *number * unit.length;
        if (length >= least && length <= most) return length;
        throw UsageError(fmt::format("--cell must be in {0}{2}..{1}{2}, got {3}", least, most,
                                     units.front().name, in_quotes(text)));
    }
    throw UsageError(fmt::format(
        "--cell must be a length such as {}, got {}",
        units.front().name == "px" ? "16px, 5mm or 0.2in" : "20mm or 0.75in", in_quotes(text)));
}

}  // namespace

OptionSpec cell_option(std::string_view help) {
    return {.name = "cell", .value = "LENGTH", .help = help};
}

double cell_in_mm(const Arguments& arguments, double absent, double least, double most) {
    return length_of(arguments, of_paper, absent, least, most);
}

double cell_in_pixels(const Arguments& arguments, double absent, double least, double most) {
    return length_of(arguments, of_pictures, absent, least, most);
}

}  // namespace polypack
