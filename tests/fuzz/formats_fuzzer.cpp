// Any bytes as a puzzle file of other programs: it is read, or refused with one line; what is read
// is written in its own format so that it is read again.
#include <string>

#include "fuzz/fuzzer.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack::testing {
namespace {

void read_as(const Format& format, const std::string& text) {
    const ReadChoice choice{std::string(format.name), format.features.problems ? "1" : ""};
    Document document;
    try {
        document = read_document(Input::of_text("fuzz", text), choice);
    } catch (const PuzzleError& error) {
        require_good(error);
        return;
    }
    require(validate(document.puzzle).empty(), "a puzzle was read that is not valid");
    if (format.name == "dlx" || format.name == "mcc") return;  // written with other names
    std::string written;
    try {
        written = write_document(document, format);
    } catch (const CannotWrite&) {
        return;
    }
    const Document again = read_document(Input::of_text("again", written), choice);
    require(again.packings.size() == document.packings.size(), "packings were lost");
    require(again.puzzle.pieces.size() == document.puzzle.pieces.size(), "pieces were lost");
}

}  // namespace
}  // namespace polypack::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack;
    const std::string text = testing::text_of(data, size);
    for (const Format& format : formats()) {
        if (format.read != nullptr && format.name != "yaml") testing::read_as(format, text);
    }
    return 0;
}
