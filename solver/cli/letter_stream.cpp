#include "polypack/cli/letter_stream.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace polypack {
namespace {

bool is_blank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

// Returns true for a line of the legend or of the counts: a word in small letters in a column of
// its own, or none.
bool is_caption(const std::string& line) {
    constexpr std::size_t column = 12;
    if (line.size() <= column) return false;
    const std::size_t word = std::min(line.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), column);
    return word < column && line.find_first_not_of(' ', word) == column;
}

}  // namespace

bool LetterStream::reads(Input& file, const Puzzle& puzzle) {
    if (file.begins_with("{")) return false;
    return LetterReader(puzzle).begins(std::string(file.first_line()));
}

LetterStream::LetterStream(Input file, const Puzzle& puzzle)
    : file_(std::move(file)), reader_(puzzle) {}

void LetterStream::fill(std::size_t lines) {
    for (std::string line; lines_.size() < lines && file_.next_line(line);) lines_.push_back(line);
}

void LetterStream::drop(std::size_t lines) {
    lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(lines));
    line_ += static_cast<int>(lines);
}

// Checks that nothing but the legend and the counts is left.
void LetterStream::check_rest() {
    for (fill(1); !lines_.empty(); fill(1)) {
        if (!is_blank(lines_.front()) && !is_caption(lines_.front())) {
            throw PuzzleError({file_.name(), line_, 0},
                              "unexpected content after the legend or the counts");
        }
        drop(1);
    }
}

bool LetterStream::next(PackingLine& packing) {
    for (fill(1); !lines_.empty() && is_blank(lines_.front()); fill(1)) drop(1);
    if (lines_.empty()) return false;
    packing.where = {file_.name(), line_, 0};
    packing.text.clear();
    packing.class_size = 1;
    for (const std::size_t height : reader_.heights()) {
        fill(height);
        if (lines_.size() < height) break;
        const std::vector<std::string> drawing(
            lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(height));
        if (!reader_.fits(drawing)) continue;
        drop(height);
        try {
            packing.pieces = reader_.read(drawing);
        } catch (const std::invalid_argument& error) {
            throw BadPackingLine(PuzzleError(packing.where, error.what()));
        }
        return true;
    }
    if (is_caption(lines_.front())) {
        check_rest();
        return false;
    }
    for (; !lines_.empty() && !is_blank(lines_.front()); fill(1)) drop(1);
    throw BadPackingLine(PuzzleError(packing.where,
                                     "not a drawing of a packing of this puzzle, as 'polypack "
                                     "solve' prints it in letters"));
}

}  // namespace polypack
