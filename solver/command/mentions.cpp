#include "polypack/command/mentions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

#include "polypack/command/help.hpp"
#include "polypack/command/markdown.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/wrapped_text.hpp"

namespace polypack {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// The beginning that the forms of a word share: symmetr-y, -ies, -ic; burr-s.
std::string stem_of(std::string_view word) {
    constexpr std::size_t least = 4;
    std::string stem = lower(word);
    for (const std::string_view ending : {"ies", "es", "s", "y", "e"}) {
        if (stem.size() < least + ending.size() || !stem.ends_with(ending)) continue;
        stem.resize(stem.size() - ending.size());
        break;
    }
    return stem;
}

// Whether some word of a text begins with the stem.
bool mentions(std::string_view text, std::string_view stem) {
    const std::string all = lower(text);
    for (std::size_t at = all.find(stem); at != std::string::npos; at = all.find(stem, at + 1)) {
        if (at == 0 || std::isalnum(static_cast<unsigned char>(all[at - 1])) == 0) return true;
    }
    return false;
}

bool mentions(const MarkdownBlock& block, std::string_view stem) {
    return mentions(block.text, stem) ||
           std::ranges::any_of(block.rows, [&](const std::vector<std::string>& row) {
               return std::ranges::any_of(
                   row, [&](const std::string& cell) { return mentions(cell, stem); });
           });
}

// A line for each: what it is, and what it means.
using Lines = std::vector<std::pair<std::string, std::string>>;

Lines commands_with(std::string_view stem) {
    Lines lines;
    for (const CommandSpec& command : all_commands()) {
        if (!mentions(command.name, stem) && !mentions(command.summary, stem) &&
            !mentions(command.details, stem)) {
            continue;
        }
        lines.emplace_back(command.name, command.summary);
    }
    return lines;
}

Lines options_with(std::string_view stem) {
    std::map<std::pair<std::string, std::string>, std::vector<std::string_view>> commands;
    for (const CommandSpec& command : all_commands()) {
        for (const OptionSpec& option : command.options) {
            std::string meaning = meaning_of(option);
            if (!mentions(option.name, stem) && !mentions(option.value, stem) &&
                !mentions(meaning, stem)) {
                continue;
            }
            commands[{fmt::format("--{}{}{}", option.name, option.value.empty() ? "" : " ",
                                  option.value),
                      std::move(meaning)}]
                .push_back(command.name);
        }
    }
    Lines lines;
    for (const auto& [option, names] : commands) {
        constexpr std::size_t few = 4;
        const std::string of = names.size() > few ? fmt::format("of {} commands", names.size())
                                                  : fmt::format("of {}", fmt::join(names, ", "));
        lines.emplace_back(option.first, fmt::format("{}: {}", of, option.second));
    }
    return lines;
}

// With the sections that mention it.
Lines pages_with(std::string_view stem) {
    Lines lines;
    for (const HelpTopic& topic : program().topics) {
        std::vector<std::string> sections;
        bool found = mentions(topic.name, stem);
        std::string section;
        for (const MarkdownBlock& block : markdown_blocks(topic.page)) {
            if (block.kind == MarkdownBlock::Kind::heading) {
                section = block.level > 1 ? block.text : "";
            }
            if (!mentions(block, stem)) continue;
            found = true;
            if (section.empty() || (!sections.empty() && sections.back() == section)) continue;
            sections.push_back(section);
        }
        if (!found) continue;
        const std::string title = title_of_markdown(topic.page);
        lines.emplace_back(
            topic.name,
            sections.empty() ? title : fmt::format("{}: {}", title, fmt::join(sections, "; ")));
    }
    return lines;
}

std::string text_of(std::string_view heading, const Lines& lines, int width) {
    if (lines.empty()) return "";
    constexpr int column = 25;
    std::string text = fmt::format("{}:\n", heading);
    for (const auto& [left, meaning] : lines) {
        text += wrapped(meaning, width, column, fmt::format("  {} ", left));
    }
    return text + '\n';
}

std::string text_with(std::string_view stem, int width) {
    std::string text = text_of("Commands", commands_with(stem), width) +
                       text_of("Options", options_with(stem), width) +
                       text_of("Pages", pages_with(stem), width);
    if (!text.empty()) text.pop_back();
    return text;
}

}  // namespace

std::string mentions_text(std::string_view word, int width) {
    const std::string stem = stem_of(word);
    if (stem.size() < 2) return "";
    std::string text = text_with(stem, width);
    if (!text.empty()) return text;
    for (const Synonym& synonym : program().synonyms) {
        if (!lower(synonym.word).starts_with(stem)) continue;
        const std::string known = text_with(stem_of(synonym.known), width);
        if (known.empty()) continue;
        return fmt::format("Nothing mentions '{}'; these mention '{}'.\n\n{}", word, synonym.known,
                           known);
    }
    return "";
}

}  // namespace polypack
