#include "polypack/cli/converters.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

#include "polypack/base/file_name.hpp"
#include "polypack/base/memory_files.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/command/command.hpp"
#include "polypack/platform/file.hpp"
#include "polypack/platform/process.hpp"

namespace polypack {

namespace {

namespace fs = std::filesystem;

constexpr const char* converter = "rsvg-convert";
constexpr const char* missing =
    "writing a PNG or PDF of pictures requires the program rsvg-convert (Debian package "
    "librsvg2-bin)";

constexpr const char* no_printer =
    "writing a PDF requires a program that prints pages: install the Debian package chromium or "
    "weasyprint, or print the page of -o in a browser";

bool is_on_path(const std::string& program) {
    return !platform::find_program(program).empty();
}

// Returns the address of a file, which begins with / or with the letter of a drive.
std::string address_of(const fs::path& file) {
    const std::string name = to_name(file);
    return (name.starts_with('/') ? "file://" : "file:///") + name;
}

// A program that prints a page as a PDF, with the words for it; none: empty.
std::vector<std::string> printer(const fs::path& page, const fs::path& pdf, const fs::path& home) {
    for (const std::string& browser : platform::browsers()) {
        if (!is_on_path(browser)) continue;
        std::vector<std::string> words{browser,
                                       "--headless",
                                       "--disable-gpu",
                                       "--no-first-run",
                                       "--no-pdf-header-footer",
                                       "--user-data-dir=" + to_name(home),
                                       "--print-to-pdf=" + to_name(pdf)};
        // Root has no sandbox. The page has no script, and refers to nothing.
        if (platform::is_administrator()) words.emplace_back("--no-sandbox");
        words.push_back(address_of(page));
        return words;
    }
    if (is_on_path("weasyprint")) return {"weasyprint", to_name(page), to_name(pdf)};
    return {};
}

std::string contents_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// An empty folder, removed with this object.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        const std::string name = platform::make_temporary_folder();
        if (name.empty()) throw UsageError("cannot create a temporary folder");
        path_ = to_path(name);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

}  // namespace

void check_png_possible() {
    if (MemoryFiles::active() != nullptr) {
        throw UsageError(
            "a PNG or PDF cannot be requested, since another program makes it; an .svg can");
    }
    if (!is_on_path(converter)) throw UsageError(missing);
}

namespace {

// Converts SVG documents to one file by rsvg-convert; `format` is a name of its own.
std::string converted(const std::vector<std::string>& svgs, const std::string& format) {
    const TemporaryFolder folder;
    const fs::path to = folder.path() / ("picture." + format);
    std::vector<std::string> words{converter, "--format", format, "--output", to_name(to)};
    if (format == "png") {
        for (const char* axis : {"--dpi-x", "--dpi-y"}) words.insert(words.end(), {axis, "200"});
    }
    for (std::size_t i = 0; i < svgs.size(); ++i) {
        const fs::path from = folder.path() / fmt::format("{}.svg", i);
        std::ofstream(from, std::ios::binary) << svgs[i];
        words.push_back(to_name(from));
    }
    const int code = platform::run_program(words);
    if (code == 127) throw UsageError(missing);
    std::string contents = contents_of(to);
    if (code != 0 || contents.empty()) {
        throw UsageError("rsvg-convert failed to make the " +
                         std::string(format == "png" ? "PNG" : "PDF"));
    }
    return contents;
}

}  // namespace

std::string png_of(const std::string& svg) {
    return converted({svg}, "png");
}

std::string pdf_of_pages(const std::vector<std::string>& svgs) {
    return converted(svgs, "pdf");
}

void check_pdf_possible() {
    if (MemoryFiles::active() != nullptr) {
        throw UsageError("a PDF cannot be requested, since another program makes it; a page can");
    }
    if (printer({}, {}, {}).empty()) throw UsageError(no_printer);
}

std::string pdf_of(const std::string& page, const std::stop_token& stop) {
    const TemporaryFolder folder;
    const fs::path from = folder.path() / "page.html";
    const fs::path to = folder.path() / "page.pdf";
    std::ofstream(from, std::ios::binary) << page;
    const std::vector<std::string> words = printer(from, to, folder.path() / "home");
    if (words.empty()) throw UsageError(no_printer);
    const int code = platform::run_quietly(words, stop);
    if (stop.stop_requested()) throw Stopped();
    std::string pdf = contents_of(to);
    if (code != 0 || !pdf.starts_with("%PDF")) {
        throw UsageError(words.front() + " failed to make the PDF");
    }
    return pdf;
}

}  // namespace polypack
