#include "polypack/render/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "polypack/base/safe_text.hpp"

namespace polypack {
std::string LegendPiece::copies() const {
    if (least != most) return fmt::format(" ×{} to {}", least, most);
    return most == 1 ? "" : fmt::format(" ×{}", most);
}

void Legend::add(const std::vector<PlacedPiece>& packing, const std::vector<int>& numbers) {
    own_.clear();
    for (std::size_t i = 0; i < packing.size(); ++i) {
        const auto number = static_cast<std::size_t>(packing[i].piece);
        if (number >= own_.size()) own_.resize(number + 1);
        LegendPiece& piece = own_[number];
        ++piece.most;
        piece.numbers = std::max(piece.numbers, numbers[i] + 1);
    }
    for (auto& [number, known] : pieces_) {
        const bool used = static_cast<std::size_t>(number) < own_.size();
        const LegendPiece now = used ? std::exchange(own_[number], {}) : LegendPiece{};
        known.least = std::min(known.least, now.most);
        known.most = std::max(known.most, now.most);
        known.numbers = std::max(known.numbers, now.numbers);
    }
    // The remaining pieces were in no packing before.
    for (std::size_t number = 0; number < own_.size(); ++number) {
        LegendPiece& piece = own_[number];
        if (piece.most == 0) continue;
        piece.least = any_ ? 0 : piece.most;
        pieces_.emplace(static_cast<int>(number), piece);
    }
    any_ = true;
}

namespace {

constexpr std::string_view letters_first =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$%&*+=<>~^!|/";
constexpr std::string_view digits_first =
    "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0@$%&*+=<>~^!|/";
// Letters for use when those are used up: one column wide, and no two alike.
constexpr std::string_view beyond_ascii =
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœ"
    "ŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž"
    "ΓΔΘΛΞΠΣΦΨΩαβγδεζηθλμξπρςστφχψωБДЖЗИЙЛЦЧШЩЪЫЬЭЮЯбвгджзийлтцчшщъыьэюя";

// Letter of everything that has none of its own.
constexpr char shared_letter = '#';

constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

// Returns the letter in the other case; other characters as they are.
char in_other_case(char c) {
    constexpr int step = 'a' - 'A';
    if (is_upper(c)) return static_cast<char>(c + step);
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - step) : c;
}

// The characters that are still free.
class Pool {
  public:
    // Takes the character; returns true if it was free.
    bool take(char c) {
        return letters_first.find(c) != std::string_view::npos && taken_.insert(c).second;
    }

    Character take_first(std::string_view order) {
        const auto spare = std::ranges::find_if(order, [&](char c) { return !taken_.contains(c); });
        if (spare != order.end()) {
            taken_.insert(*spare);
            return *spare;
        }
        if (rest_.empty()) return shared_letter;
        const std::string_view letter = rest_.substr(0, first_code_point(rest_).length);
        rest_.remove_prefix(letter.size());
        return letter;
    }

    [[nodiscard]] bool empty() const {
        return taken_.size() == letters_first.size() && rest_.empty();
    }

  private:
    std::set<char> taken_;
    std::string_view rest_ = beyond_ascii;
};

}  // namespace

PieceLetters::PieceLetters(const Puzzle& puzzle) : letters_(puzzle.pieces.size()) {
    Pool pool;
    for (std::size_t i = 0; i < letters_.size(); ++i) {
        const char first = puzzle.pieces[i].name.front();
        if (pool.take(first)) letters_[i].emplace_back(first);
    }
    for (std::vector<Character>& own : letters_) {
        if (own.empty()) own.push_back(pool.take_first(letters_first));
    }
    const auto has_copies = [&](std::size_t i) { return puzzle.pieces[i].copies.max > 1; };
    for (std::size_t i = 0; i < letters_.size(); ++i) {
        if (!has_copies(i) || pool.empty()) continue;
        const std::string_view own = letters_[i].front();
        const char other = in_other_case(own.front());
        letters_[i].push_back(own.size() == 1 && pool.take(other) ? Character(other)
                                                                  : pool.take_first(digits_first));
    }
    // A third and further letters for every piece with copies in turn, as long as there are any.
    while (!pool.empty()) {
        bool any = false;
        for (std::size_t i = 0; i < letters_.size() && !pool.empty(); ++i) {
            if (!has_copies(i)) continue;
            letters_[i].push_back(pool.take_first(digits_first));
            any = true;
        }
        if (!any) return;
    }
}

int PieceLetters::piece_of(std::string_view letter) const {
    int piece = -1;
    if (letter == std::string_view(&shared_letter, 1)) return piece;
    for (std::size_t i = 0; i < letters_.size(); ++i) {
        if (std::ranges::find(letters_[i], Character(letter)) == letters_[i].end()) continue;
        if (piece >= 0) return -1;
        piece = static_cast<int>(i);
    }
    return piece;
}

Character PieceLetters::of_copy(int piece, int number) const {
    const std::vector<Character>& own = letters_[piece];
    return number < static_cast<int>(own.size()) ? own[number] : Character(shared_letter);
}

}  // namespace polypack
