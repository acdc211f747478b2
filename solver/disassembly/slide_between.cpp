#include "polypack/disassembly/slide_between.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace polypack {
namespace {

Point change_of(int body, const std::vector<Shift>& from, const std::vector<Shift>& to) {
    return shift_of(to.data(), body) - shift_of(from.data(), body);
}

// By body, how many steps along an axis its change is; nullopt: it is not along the axis.
std::optional<std::vector<int>> steps_along(const SlideAxis& axis, int bodies,
                                            const std::vector<Shift>& from,
                                            const std::vector<Shift>& to) {
    const Point& unit = axis.unit;
    const int length = std::max({std::abs(unit.x), std::abs(unit.y), std::abs(unit.z)});
    std::vector<int> steps;
    for (int body = 0; body < bodies; ++body) {
        const Point by = change_of(body, from, to);
        const int longest = std::max({by.x, by.y, by.z, -by.x, -by.y, -by.z});
        int count = longest / length;
        const auto leads = [&](int number) {
            return Point{number * unit.x, number * unit.y, number * unit.z} == by;
        };
        if (!leads(count)) count = -count;
        if (!leads(count)) return std::nullopt;
        steps.push_back(count);
    }
    return steps;
}

}  // namespace

Slide slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                    const std::vector<Shift>& to) {
    std::vector<int> with_first{0};
    std::vector<int> against;
    Point by{};
    for (int body = 1; body < bodies.size(); ++body) {
        const Point change = change_of(body, from, to);
        (change == Point{} ? with_first : against).push_back(body);
        if (change != Point{}) by = change;
    }
    if (with_first.size() < against.size()) {
        std::swap(with_first, against);
        by = Point{} - by;
    }
    Slide slide;
    slide.pieces = std::move(against);
    slide.steps = std::max({std::abs(by.x), std::abs(by.y), std::abs(by.z)});
    for (const SlideAxis& axis : *bodies.axes) {
        const int length =
            std::max({std::abs(axis.unit.x), std::abs(axis.unit.y), std::abs(axis.unit.z)});
        const int steps = slide.steps / length;
        const auto leads = [&](int count) {
            return Point{count * axis.unit.x, count * axis.unit.y, count * axis.unit.z} == by;
        };
        if (!leads(steps) && !leads(-steps)) continue;
        slide.step = leads(steps) ? axis.step : Point{} - axis.step;
        slide.steps = steps;
        break;
    }
    return slide;
}

Slide uneven_slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                           const std::vector<Shift>& to) {
    Slide slide;
    for (const SlideAxis& axis : *bodies.axes) {
        auto steps = steps_along(axis, bodies.size(), from, to);
        if (!steps) continue;
        const auto [least, most] = std::ranges::minmax(*steps);
        const auto resting = std::ranges::count(*steps, least);
        const auto resting_backward = std::ranges::count(*steps, most);
        const bool backward =
            resting_backward > resting || (resting_backward == resting && steps->front() == most);
        slide.step = backward ? Point{} - axis.step : axis.step;
        slide.steps = most - least;
        for (int body = 0; body < bodies.size(); ++body) {
            const int distance = backward ? most - (*steps)[body] : (*steps)[body] - least;
            if (distance == 0) continue;
            slide.pieces.push_back(body);
            slide.each.push_back(distance);
        }
        break;
    }
    const auto same = std::ranges::count(slide.each, slide.steps);
    if (same == std::ssize(slide.each)) slide.each.clear();
    return slide;
}

}  // namespace polypack
