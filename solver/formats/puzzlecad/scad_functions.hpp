// The functions of OpenSCAD and puzzlecad with which files compute pieces.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "polypack/formats/puzzlecad/scad_value.hpp"

namespace polypack {

// An argument of such a function, whose name may be empty.
struct ScadNamed {
    std::string_view name;
    ScadValue value;
};

// Bounds what values take: every element of a list and every byte of a text counts once.
class ScadBudget {
  public:
    // Throws PuzzleError at the position when there is too much.
    ScadBudget(const TextLines& lines, const ScadSpot& where) : lines_(lines), where_(where) {}

    void take(std::size_t values);
    // Where to complain from now on.
    void at(const ScadSpot& where) { where_ = where; }
    [[noreturn]] void fail(const std::string& message) const;

  private:
    const TextLines& lines_;
    ScadSpot where_;
    std::size_t taken_ = 0;
};

// Returns true if there is a function of that name.
[[nodiscard]] bool has_scad_function(std::string_view name);

// Its value; undefined where OpenSCAD says so. Precondition: has_scad_function(name).
[[nodiscard]] ScadValue call_scad_function(std::string_view name,
                                           const std::vector<ScadNamed>& arguments,
                                           ScadBudget& budget);

// The text of a value as OpenSCAD writes it; `quoted`: texts in quotation marks.
[[nodiscard]] std::string scad_text(const ScadValue& value, bool quoted, ScadBudget& budget);

// A burr stick as puzzlecad keeps pieces: lists by x, y and z of [component]. Kaenel's numbers,
// with the four cubes that no notch of a six-piece burr reaches, are 1 to 65,536.
[[nodiscard]] ScadValue scad_burr_stick(int number, int length, ScadBudget& budget);
inline constexpr int scad_burr_stick_numbers = 65'536;

}  // namespace polypack
