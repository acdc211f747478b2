// XML with positions: every error has one.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack {

// A document and the text it was parsed from. Elements are valid as long as this is.
class XmlSource {
  public:
    // Parses a text; bytes that are not UTF-8 are read as Latin-1. Throws PuzzleError if it is not
    // XML. After a stop, functions that look up elements, attributes or numbers throw Stopped.
    XmlSource(std::string file, std::string text, std::stop_token stop = {});

    [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }
    // Returns the position of an element's name.
    [[nodiscard]] SourcePos where(const pugi::xml_node& element) const;
    [[noreturn]] void throw_error(const pugi::xml_node& element, const std::string& message) const;

    // Returns the child of that name; throws PuzzleError if it is missing.
    [[nodiscard]] pugi::xml_node child(const pugi::xml_node& element, const char* name) const;
    // Returns all text of an element.
    [[nodiscard]] static std::string text(const pugi::xml_node& element);
    // Returns an integer attribute; throws PuzzleError if it is missing or not from `least` to
    // `most`.
    [[nodiscard]] long long number(const pugi::xml_node& element, const char* name, long long least,
                                   long long most) const;
    // Returns such an attribute, or nullopt if it is missing.
    [[nodiscard]] std::optional<long long> number_if(const pugi::xml_node& element,
                                                     const char* name, long long least,
                                                     long long most) const;
    // Returns the integers of a text, separated by blanks; `word`, if not empty, stands for
    // `value`.
    [[nodiscard]] std::vector<int> numbers(const pugi::xml_node& element,
                                           std::string_view word = {}, int value = 0) const;

  private:
    [[nodiscard]] SourcePos position(std::size_t offset) const;

    void look_at_stop() const {
        if (stop_.stop_requested()) throw Stopped();
    }

    std::stop_token stop_;
    std::string file_;
    std::string text_;  // parsed in place
    std::vector<std::size_t> lines_;
    pugi::xml_document document_;
};

}  // namespace polypack
