#include "polypack/formats/cover_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr std::size_t longest_name = 8;

class CoverFileReader {
  public:
    explicit CoverFileReader(const TextLines& lines) : lines_(lines) {}

    [[nodiscard]] CoverFile read() {
        for (int line = 0; line < lines_.size(); ++line) {
            const std::vector<Word> words = lines_.words(line);
            if (words.empty() || words.front().text.front() == '|') continue;
            if (!file_.items.empty()) {
                read_option(words);
            } else {
                read_items(words);
            }
        }
        if (file_.items.empty()) {
            throw PuzzleError(lines_.end(), "the file has no line with items");
        }
        return std::move(file_);
    }

  private:
    void read_items(const std::vector<Word>& words) {
        bool primary = true;
        for (const Word& word : words) {
            if (word.text == "|") {
                if (!primary) throw PuzzleError(word.where, "a second |");
                primary = false;
                continue;
            }
            read_item(word, primary);
        }
        if (std::ranges::none_of(file_.items, &FileItem::primary)) {
            throw PuzzleError(words.front().where, "no item has to be covered");
        }
        last_seen_.resize(file_.items.size());
    }

    void read_item(const Word& word, bool primary) {
        FileItem item{.name = std::string(word.text), .primary = primary};
        if (!primary) item.covers = {0, 1};
        const std::size_t bar = word.text.find('|');
        if (bar != std::string_view::npos) {
            if (!primary) {
                throw PuzzleError(word.where,
                                  fmt::format("an item after the | has no number of covers, got {}",
                                              in_quotes(word.text)));
            }
            item.covers = read_covers(word.text.substr(0, bar), word.where);
            item.name = word.text.substr(bar + 1);
        }
        if (item.name.empty() || item.name.size() > longest_name ||
            item.name.find_first_of(":|") != std::string::npos) {
            throw PuzzleError(word.where, fmt::format("the name of an item has 1 to {} bytes, none "
                                                      "of them : or |, got {}",
                                                      longest_name, in_quotes(item.name)));
        }
        if (file_.items.size() == static_cast<std::size_t>(limits::region_cells)) {
            throw PuzzleError(word.where, fmt::format("more than {} items", limits::region_cells));
        }
        if (!numbers_.emplace(item.name, static_cast<int>(file_.items.size())).second) {
            throw PuzzleError(word.where, fmt::format("item {} twice", in_quotes(item.name)));
        }
        file_.items.push_back(std::move(item));
    }

    // Parses "2" or "1:3".
    [[nodiscard]] static Copies read_covers(std::string_view text, const SourcePos& where) {
        const std::size_t colon = text.find(':');
        const bool range = colon != std::string_view::npos;
        const int most = integer_of({range ? text.substr(colon + 1) : text, where},
                                    "a number of covers", 1, limits::copies);
        if (!range) return {most, most};
        return {integer_of({text.substr(0, colon), where}, "the least number of covers", 0, most),
                most};
    }

    void read_option(const std::vector<Word>& words) {
        FileOption option;
        option.where = words.front().where;
        for (const Word& word : words) {
            const FileEntry entry = read_entry(word);
            if (std::exchange(last_seen_[entry.item], option.where.line) == option.where.line) {
                throw PuzzleError(word.where, fmt::format("item {} twice in an option",
                                                          in_quotes(file_.items[entry.item].name)));
            }
            option.entries.push_back(entry);
            option.name += fmt::format("{}{}", option.name.empty() ? "" : " ", word.text);
        }
        std::ranges::sort(option.entries, {}, &FileEntry::item);
        // Primary items come first.
        if (!file_.items[option.entries.front().item].primary) return;
        if (file_.options.size() == static_cast<std::size_t>(limits::pieces)) {
            throw PuzzleError(option.where, fmt::format("more than {} options", limits::pieces));
        }
        for (const FileEntry& entry : option.entries) {
            if (entry.colour != 0) file_.items[entry.item].coloured = true;
        }
        file_.options.push_back(std::move(option));
    }

    [[nodiscard]] FileEntry read_entry(const Word& word) {
        if (word.text.find('|') != std::string_view::npos) {
            throw PuzzleError(word.where, fmt::format("costs of options are not supported, got {}",
                                                      in_quotes(word.text)));
        }
        const std::size_t colon = word.text.find(':');
        const auto at = numbers_.find(std::string(word.text.substr(0, colon)));
        if (at == numbers_.end()) {
            throw PuzzleError(
                word.where, fmt::format("unknown item {}", in_quotes(word.text.substr(0, colon))));
        }
        FileEntry entry{at->second};
        if (colon == std::string_view::npos) return entry;
        if (file_.items[entry.item].primary) {
            throw PuzzleError(word.where, fmt::format("only items after the | have colours, got {}",
                                                      in_quotes(word.text)));
        }
        if (word.text.size() != colon + 2) {
            throw PuzzleError(word.where, fmt::format("a colour is one byte, got {}",
                                                      in_quotes(word.text.substr(colon + 1))));
        }
        entry.colour = word.text.back();
        return entry;
    }

    const TextLines& lines_;
    CoverFile file_;
    std::map<std::string, int, std::less<>> numbers_;  // of items, by name
    std::vector<int> last_seen_;                       // by item: a line with it
};

}  // namespace

CoverFile read_cover_file(const TextLines& lines) {
    return CoverFileReader(lines).read();
}

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

// Returns the uses of an item by the options, and the number of colours.
std::pair<UseClass, int> uses_of(const CoverFile& file, int item, StopCheck& check) {
    UseClass uses;
    std::map<char, int> numbers;
    for (std::size_t o = 0; o < file.options.size(); ++o) {
        check();
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

// Returns the exclusive item that most of the options cover; -1 if no two of them share one.
int max_shared(const CoverFile& file, const UseClass& uses, StopCheck& check) {
    std::map<int, int> options;  // by item
    for (const Use& use : uses) {
        check();
        for (const FileEntry& entry : file.options[use.option].entries) {
            if (file.items[entry.item].exclusive()) ++options[entry.item];
        }
    }
    const auto best =
        std::ranges::max_element(options, {}, [](const auto& at) { return at.second; });
    return best == options.end() || best->second == 1 ? -1 : best->first;
}

// Classes of options that exclude each other anyway; nullopt: too many.
std::optional<std::vector<UseClass>> use_classes(const CoverFile& file, UseClass uses,
                                                 StopCheck& check) {
    std::vector<UseClass> classes;
    while (!uses.empty()) {
        const int shared = max_shared(file, uses, check);
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

// Returns true if an option of one class may exclude one of the other.
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

std::optional<ExclusiveItems> without_colours(const CoverFile& file, int item, std::size_t most,
                                              const std::stop_token& stop) {
    StopCheck check(stop, 64);
    auto [uses, colours] = uses_of(file, item, check);
    const int digits =
        std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(colours - 1))));
    const auto classes = use_classes(file, std::move(uses), check);
    if (!classes) return std::nullopt;
    ExclusiveItems items;
    for (auto second = classes->begin(); second != classes->end(); ++second) {
        for (auto first = classes->begin(); first != second; ++first) {
            check();
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
