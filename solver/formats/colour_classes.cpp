#include "polypack/formats/colour_classes.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

namespace polypack {
namespace {

// More take too long to be found.
constexpr std::size_t max_classes = 1000;

// An option and the colour that it gives the item: a number from 0, or -1 if it gives none, and
// shares the item with no other option.
struct Use {
    int option;
    int colour;
};
using UseClass = std::vector<Use>;

// How the options use the item; the number of colours.
std::pair<UseClass, int> uses_of(const CoverFile& file, int item) {
    UseClass uses;
    std::map<char, int> numbers;
    for (std::size_t o = 0; o < file.options.size(); ++o) {
        const auto& entries = file.options[o].entries;
        const auto at = std::ranges::lower_bound(entries, item, {}, &FileEntry::item);
        if (at == entries.end() || at->item != item) continue;
        const int next = static_cast<int>(numbers.size());
        const int colour = at->colour == 0 ? -1 : numbers.emplace(at->colour, next).first->second;
        uses.push_back({static_cast<int>(o), colour});
    }
    return {std::move(uses), static_cast<int>(numbers.size())};
}

bool covers(const FileOption& option, int item) {
    return std::ranges::binary_search(option.entries, item, {}, &FileEntry::item);
}

// The exclusive item that most of the options cover; -1: none that two of them do.
int max_shared(const CoverFile& file, const UseClass& uses) {
    std::map<int, int> options;  // by item
    for (const Use& use : uses) {
        for (const FileEntry& entry : file.options[use.option].entries) {
            if (file.items[entry.item].exclusive()) ++options[entry.item];
        }
    }
    const auto best =
        std::ranges::max_element(options, {}, [](const auto& at) { return at.second; });
    return best == options.end() || best->second == 1 ? -1 : best->first;
}

// Classes of options that exclude each other anyway; nullopt: too many.
std::optional<std::vector<UseClass>> use_classes(const CoverFile& file, UseClass uses) {
    std::vector<UseClass> classes;
    while (!uses.empty()) {
        const int shared = max_shared(file, uses);
        if (shared < 0) {
            for (const Use& use : uses) classes.push_back({use});
            uses.clear();
        } else {
            const auto rest = std::ranges::stable_partition(
                uses, [&](const Use& use) { return covers(file.options[use.option], shared); });
            classes.emplace_back(uses.begin(), rest.begin());
            uses.erase(uses.begin(), rest.begin());
        }
        if (classes.size() > max_classes) return std::nullopt;
    }
    return classes;
}

// Whether an option of one class may exclude one of the other.
bool may_differ(const UseClass& one, const UseClass& other) {
    std::set<int> colours;
    for (const UseClass* uses : {&one, &other}) {
        for (const Use& use : *uses) colours.insert(use.colour);
    }
    return colours.size() > 1 || colours.contains(-1);
}

void cover_digits(const UseClass& uses, bool second, int digits, ExclusiveItems& items) {
    const std::size_t first = items.size() - 2 * static_cast<std::size_t>(digits);
    for (const auto& [option, colour] : uses) {
        if (colour < 0) {
            for (const std::size_t value : {0, 1}) items[first + value].push_back(option);
            continue;
        }
        for (int digit = 0; digit < digits; ++digit) {
            const bool value = ((colour >> digit) & 1) != 0;
            items[first + 2 * static_cast<std::size_t>(digit) + (value != second ? 1 : 0)]
                .push_back(option);
        }
    }
}

}  // namespace

std::optional<ExclusiveItems> without_colours(const CoverFile& file, int item, std::size_t most) {
    auto [uses, colours] = uses_of(file, item);
    const int digits =
        std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(colours - 1))));
    const auto classes = use_classes(file, std::move(uses));
    if (!classes) return std::nullopt;
    ExclusiveItems items;
    for (auto second = classes->begin(); second != classes->end(); ++second) {
        for (auto first = classes->begin(); first != second; ++first) {
            if (!may_differ(*first, *second)) continue;
            if (items.size() + 2 * static_cast<std::size_t>(digits) > most) return std::nullopt;
            items.resize(items.size() + 2 * static_cast<std::size_t>(digits));
            cover_digits(*first, false, digits, items);
            cover_digits(*second, true, digits, items);
        }
    }
    return items;
}

}  // namespace polypack
