#include "docs/pages.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <string_view>

namespace polypack::testing {

namespace {

std::string without_blanks_at_end(std::string line) {
    line.erase(line.find_last_not_of(" \t\r") + 1);
    return line;
}

bool line_matches(const std::string& expected, const std::string& line) {
    constexpr std::string_view any = "[...]";
    std::size_t at = 0;
    for (std::size_t from = 0;;) {
        const std::size_t gap = expected.find(any, from);
        const std::string part = expected.substr(from, gap - from);
        if (gap == std::string::npos) {
            return line.size() >= at + part.size() && line.ends_with(part) &&
                   (from > 0 || line.size() == part.size());
        }
        const std::size_t found = line.find(part, at);
        if (found == std::string::npos || (from == 0 && found != 0)) return false;
        at = found + part.size();
        from = gap + any.size();
    }
}

using Lines = std::vector<std::string>::const_iterator;

bool lines_match(Lines expected, Lines expected_end, Lines line, Lines end) {
    for (; expected != expected_end; ++expected, ++line) {
        if (*expected == "...") {
            for (Lines rest = line;; ++rest) {
                if (lines_match(expected + 1, expected_end, rest, end)) return true;
                if (rest == end) return false;
            }
        }
        if (line == end || !line_matches(*expected, *line)) return false;
    }
    return line == end;
}

std::vector<std::string> trimmed(std::vector<std::string> lines) {
    std::ranges::transform(lines, lines.begin(), without_blanks_at_end);
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

// The lines that are not in blocks, neither fenced nor indented.
std::vector<std::string> prose_of(const std::vector<std::string>& lines) {
    std::vector<std::string> prose;
    bool in_block = false;
    for (const std::string& line : lines) {
        if (line.starts_with("```")) {
            in_block = !in_block;
        } else if (!in_block && !line.starts_with("    ")) {
            prose.push_back(line);
        }
    }
    return prose;
}

// Returns the texts that the first group of the expression matches.
std::vector<std::string> found_in(const std::vector<std::string>& lines,
                                  const std::regex& expression) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    std::vector<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), expression), end; i != end; ++i)
        found.push_back((*i)[1]);
    return found;
}

}  // namespace

std::vector<std::string> page_names() {
    const std::filesystem::path source(POLYPACK_SOURCE_DIR);
    std::vector<std::string> names;
    for (const std::string folder : {"docs", ".github"}) {
        for (const auto& entry : std::filesystem::directory_iterator(source / folder)) {
            if (entry.path().extension() == ".md")
                names.push_back(folder + "/" + entry.path().filename().string());
        }
    }
    names.emplace_back("README.md");
    std::ranges::sort(names);
    return names;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<Block> blocks_of(const std::vector<std::string>& lines) {
    std::vector<Block> blocks;
    bool in_block = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].starts_with("```")) {
            if (in_block) blocks.back().lines.push_back(lines[i]);
            continue;
        }
        in_block = !in_block;
        if (in_block) blocks.push_back({lines[i].substr(3), static_cast<int>(i) + 2, {}});
    }
    return blocks;
}

std::vector<Example> examples_of(const Block& block) {
    std::vector<Example> examples;
    bool goes_on = false;
    for (std::size_t i = 0; i < block.lines.size(); ++i) {
        std::string line = block.lines[i];
        const int number = block.first_line + static_cast<int>(i);
        if (goes_on) {
            examples.back().command += line.starts_with("> ") ? line.substr(2) : line;
        } else if (line.starts_with("$ ")) {
            examples.push_back({number, line.substr(2), {}});
        } else {
            if (!examples.empty()) examples.back().expected.push_back(line);
            continue;
        }
        goes_on = examples.back().command.ends_with('\\');
        if (goes_on) examples.back().command.pop_back();
    }
    return examples;
}

std::vector<std::string> links_of(const std::vector<std::string>& lines) {
    static const std::regex link(R"(\]\(([^)\s]+)\))");
    return found_in(prose_of(lines), link);
}

std::vector<std::string> sources_of(const std::vector<std::string>& lines) {
    static const std::regex source(R"(`((?:[\w.-]+/)+[\w.-]+\.(?:hpp|cpp|json|yaml))`)");
    return found_in(prose_of(lines), source);
}

std::set<std::string> anchors_of(const std::vector<std::string>& lines) {
    std::set<std::string> anchors;
    for (const std::string& line : prose_of(lines)) {
        if (!line.starts_with('#')) continue;
        std::string anchor;
        for (const char c : line.substr(line.find_first_not_of("# "))) {
            const auto byte = static_cast<unsigned char>(c);
            if (std::isalnum(byte) != 0 || c == '-' || c == '_')
                anchor += static_cast<char>(std::tolower(byte));
            if (c == ' ') anchor += '-';
        }
        anchors.insert(anchor);
    }
    return anchors;
}

std::set<std::string> options_of(const std::string& text) {
    static const std::regex option(R"((^|[^-\w])(--[a-z][a-z-]*[a-z]))");
    std::set<std::string> options;
    for (std::sregex_iterator i(text.begin(), text.end(), option), end; i != end; ++i)
        options.insert((*i)[2]);
    return options;
}

bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& output) {
    const std::vector<std::string> pattern = trimmed(expected);
    const std::vector<std::string> lines = trimmed(output);
    return lines_match(pattern.begin(), pattern.end(), lines.begin(), lines.end());
}

}  // namespace polypack::testing
