// Values of OpenSCAD.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/formats/puzzlecad/scad_syntax.hpp"

namespace polypack {

// A value that is cheap to copy. What could not be computed, because a function or variable is
// unknown, is a value too, which says so where something depends on it.
class ScadValue {
  public:
    enum class Kind { undefined, unknown, truth, number, text, list, range };
    using List = std::vector<ScadValue>;

    ScadValue() = default;
    [[nodiscard]] static ScadValue of_truth(bool value) {
        ScadValue result(Kind::truth);
        result.number_ = value ? 1 : 0;
        return result;
    }
    [[nodiscard]] static ScadValue of_number(double value) {
        ScadValue result(Kind::number);
        result.number_ = value;
        return result;
    }
    [[nodiscard]] static ScadValue of_text(std::string text) {
        ScadValue result(Kind::text);
        result.text_ = std::make_shared<const std::string>(std::move(text));
        return result;
    }
    [[nodiscard]] static ScadValue of_list(List items) {
        ScadValue result(Kind::list);
        result.list_ = std::make_shared<const List>(std::move(items));
        return result;
    }
    // The numbers from `begin` in steps until `end`.
    [[nodiscard]] static ScadValue of_range(double begin, double step, double end) {
        ScadValue result = of_list({of_number(begin), of_number(step), of_number(end)});
        result.kind_ = Kind::range;
        return result;
    }
    // `why`: "unknown function 'f'".
    [[nodiscard]] static ScadValue unknown(std::string why, const ScadSpot& where) {
        ScadValue result = of_text(std::move(why));
        result.kind_ = Kind::unknown;
        result.where_ = where;
        return result;
    }

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool is(Kind kind) const { return kind_ == kind; }
    [[nodiscard]] bool is_number() const { return kind_ == Kind::number; }
    [[nodiscard]] bool is_text() const { return kind_ == Kind::text; }
    [[nodiscard]] bool is_list() const { return kind_ == Kind::list; }
    [[nodiscard]] bool is_unknown() const { return kind_ == Kind::unknown; }

    // Returns the number; 0 or 1 for a truth.
    [[nodiscard]] double number() const { return number_; }
    // Returns the text; for an unknown value, why it is unknown.
    [[nodiscard]] const std::string& text() const { return *text_; }
    // Returns the list; for a range, its begin, step and end.
    [[nodiscard]] const List& list() const { return *list_; }
    // Returns the place of a text or list that stands in the file as it is.
    [[nodiscard]] const std::optional<ScadSpot>& where() const { return where_; }
    [[nodiscard]] ScadValue at(const ScadSpot& where) const {
        ScadValue result = *this;
        result.where_ = where;
        return result;
    }

    // Returns the value as a condition.
    [[nodiscard]] bool truth() const {
        return kind_ == Kind::range || (is_text() && !text().empty()) ||
               (is_list() && !list().empty()) ||
               ((kind_ == Kind::truth || is_number()) && number_ != 0);
    }
    [[nodiscard]] friend bool operator==(const ScadValue& a, const ScadValue& b) {
        if (a.kind_ != b.kind_) return false;
        if (a.kind_ == Kind::list || a.kind_ == Kind::range) return a.list() == b.list();
        if (a.text_) return a.text() == b.text();
        return a.number_ == b.number_;
    }

  private:
    explicit ScadValue(Kind kind) : kind_(kind) {}

    Kind kind_ = Kind::undefined;
    double number_ = 0;
    std::shared_ptr<const std::string> text_;
    std::shared_ptr<const List> list_;
    std::optional<ScadSpot> where_;
};

}  // namespace polypack
