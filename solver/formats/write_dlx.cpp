#include "polypack/formats/write_dlx.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace polypack {
namespace {

std::string bounds(const CoverItem& item) {
    if (item.once()) return "";
    if (item.min == item.max) return fmt::format("{}|", item.max);
    return fmt::format("{}:{}|", item.min, item.max);
}

// By item: whether it has to be primary though it need not be covered. An option without a primary
// item is never chosen.
std::vector<bool> promoted_items(const ExactCover& cover) {
    std::vector<bool> promoted(cover.items.size(), false);
    for (const auto& option : cover.options) {
        const auto is_primary = [&](int item) {
            return promoted[item] || !cover.items[item].at_most_once();
        };
        if (std::ranges::none_of(option, is_primary)) promoted[option.front()] = true;
    }
    return promoted;
}

// With `slack`, promoted items have options of their own for not being covered; otherwise numbers
// of covers.
std::string write(const ExactCover& cover, bool slack) {
    const std::vector<bool> promoted = promoted_items(cover);
    std::string primary;
    std::string secondary;
    std::string slacks;
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        if (item.at_most_once() && !promoted[i]) {
            secondary += " " + item.name;
            continue;
        }
        const bool once = promoted[i] && slack;
        primary += (primary.empty() ? "" : " ") + (once ? "" : bounds(item)) + item.name;
        if (once) slacks += item.name + "\n";
    }
    if (primary.empty()) throw CannotWrite("a puzzle in which nothing has to be covered");
    std::string text = primary + (secondary.empty() ? "" : " |" + secondary) + "\n";
    for (const auto& option : cover.options) {
        for (const int item : option) text += cover.items[item].name + " ";
        text.back() = '\n';
    }
    return text + slacks;
}

}  // namespace

std::string write_dlx(const ExactCover& cover) {
    for (const CoverItem& item : cover.items) {
        if (!item.once() && !item.at_most_once())
            throw CannotWrite("numbers of copies (the format mcc can)");
    }
    return write(cover, true);
}

std::string write_mcc(const ExactCover& cover) {
    return write(cover, false);
}

}  // namespace polypack
