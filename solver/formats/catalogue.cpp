#include "polypack/formats/catalogue.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"

namespace polypack {
namespace {

using nlohmann::json;

std::string in_small_letters(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

void take_facts(const json& facts, CataloguedPuzzle& puzzle) {
    puzzle.designer = facts.value("designer", puzzle.designer);
    puzzle.year = facts.value("year", puzzle.year);
    puzzle.level = facts.value("level", puzzle.level);
    puzzle.difficulty = facts.value("difficulty", puzzle.difficulty);
}

// Sets the facts that the catalogue has of a puzzle. Those of one of several problems are listed by
// its number, and it shares the others.
void look_up(const json& catalogue, CataloguedPuzzle& puzzle) {
    for (const auto& [section, puzzles] : catalogue.items()) {
        const auto at = puzzles.find(puzzle.file->name);
        if (at == puzzles.end()) continue;
        puzzle.section = section;
        take_facts(*at, puzzle);
        if (puzzle.problem > 0 && at->contains("problems")) {
            const auto& problems = at->at("problems");
            const auto number = static_cast<std::size_t>(puzzle.problem) - 1;
            if (number < problems.size()) take_facts(problems[number], puzzle);
        }
        return;
    }
}

}  // namespace

std::vector<CataloguedPuzzle> catalogued_puzzles(const std::stop_token& stop) {
    const json catalogue = json::parse(catalogue_text());
    std::vector<CataloguedPuzzle> all;
    for (const ShippedFile& file : shipped_files()) {
        if (file.folder != "puzzles") continue;
        Document first = read_problems(Input(file.path(), stop), {}, {}, {});
        std::vector<Document> documents = std::exchange(first.others, {});
        documents.insert(documents.begin(), std::move(first));
        int number = documents.size() == 1 ? 0 : 1;
        for (Document& document : documents) {
            CataloguedPuzzle& puzzle = all.emplace_back();
            puzzle.file = &file;
            puzzle.problem = number == 0 ? 0 : number++;
            puzzle.document = std::move(document);
            look_up(catalogue, puzzle);
        }
    }
    return all;
}

long long pieces_of(const CataloguedPuzzle& puzzle) {
    const Document& document = puzzle.document;
    const Family family = document.family ? *document.family : Family(document.puzzle);
    const TotalCopies copies = total_copies(family);
    if (copies.most) return *copies.most;
    return std::ssize(family.puzzle.pieces) + std::ssize(family.connected);
}

std::string text_of(const CataloguedPuzzle& puzzle) {
    const Document& document = puzzle.document;
    std::string text = document.puzzle.name;
    for (const std::string_view more :
         {puzzle.file->name, std::string_view(puzzle.designer), std::string_view(puzzle.section),
          document.puzzle.lattice->name, std::string_view(document.notes)}) {
        text.append("\n").append(more);
    }
    for (const std::string& comment : document.comments) text.append("\n").append(comment);
    if (puzzle.year != 0) text.append("\n").append(std::to_string(puzzle.year));
    return text;
}

bool matches(const std::string& text, const std::vector<std::string>& words) {
    const std::string small = in_small_letters(text);
    return std::ranges::all_of(words, [&](const std::string& word) {
        return small.find(in_small_letters(word)) != std::string::npos;
    });
}

}  // namespace polypack
