#include "formats/write_dlx.hpp"

#include <fmt/format.h>

namespace polypack::bench {
namespace {

std::string bounds(const CoverItem& item) {
    if (item.once()) return "";
    if (item.min == item.max) return fmt::format("{}|", item.max);
    return fmt::format("{}:{}|", item.min, item.max);
}

std::string write(const ExactCover& cover) {
    std::string primary;
    std::string secondary;
    for (const CoverItem& item : cover.items) {
        if (item.at_most_once()) {
            secondary += " " + item.name;
        } else {
            primary += (primary.empty() ? "" : " ") + bounds(item) + item.name;
        }
    }
    std::string text = primary + (secondary.empty() ? "" : " |" + secondary) + "\n";
    for (const auto& option : cover.options) {
        for (const int item : option) text += cover.items[item].name + " ";
        text.back() = '\n';
    }
    return text;
}

}  // namespace

std::string write_dlx(const ExactCover& cover) {
    for (const CoverItem& item : cover.items) {
        if (!item.once() && !item.at_most_once()) throw CannotWrite("numbers of copies");
    }
    return write(cover);
}

std::string write_mcc(const ExactCover& cover) {
    return write(cover);
}

}  // namespace polypack::bench
