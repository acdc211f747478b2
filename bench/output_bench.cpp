// Measures writing packings to a file: processor time per packing for each form, the minimum over
// the repeats.
//
//     output_bench [PUZZLE...]
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/render/text.hpp"
#include "polypack/solve.hpp"

namespace polypack::bench {
namespace {

// Repeated until there are so many packings.
constexpr std::size_t enough = 20'000;

// A file without a name, written in blocks as the program writes.
class File {
  public:
    File() { check(file_ != nullptr, "no temporary file"); }
    ~File() { (void)std::fclose(file_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    void write(std::string_view text) {
        constexpr std::size_t block = std::size_t{64} << 10;
        buffer_ += text;
        bytes_ += text.size();
        if (buffer_.size() >= block) flush();
    }
    std::size_t flush() {
        const ssize_t wrote = ::write(fileno(file_), buffer_.data(), buffer_.size());
        check(wrote == static_cast<ssize_t>(buffer_.size()), "the file is not written");
        buffer_.clear();
        return bytes_;
    }

  private:
    std::FILE* file_ = std::tmpfile();
    std::string buffer_;
    std::size_t bytes_ = 0;
};

// Microseconds per packing.
template <class Form>
double time_of(const std::vector<Packing>& packings, Form&& form) {
    const double seconds = alone([&] {
        File file;
        for (std::size_t done = 0; done < enough; done += packings.size()) {
            for (const Packing& packing : packings) file.write(form(packing));
        }
        return file.flush();
    });
    const std::size_t rounds = (enough + packings.size() - 1) / packings.size();
    return 1e6 * seconds / static_cast<double>(rounds * packings.size());
}

void run(const std::string& name) {
    const Puzzle puzzle =
        read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/puzzles/" + name + ".yaml");
    std::vector<Packing> packings;
    solve(puzzle, {.list_all = true, .threads = 1}, [&](const Packing& packing) {
        packings.push_back(packing);
        return true;
    });
    check(!packings.empty() && puzzle.expect.all.value_or(packings.size()) == packings.size(),
          "the number of packings");
    TextPictures letters(puzzle, {});
    TextPictures outlines(puzzle, {.style = TextStyle::outlines});
    PackingLines lines(puzzle);
    const auto drawn_by = [](TextPictures& pictures) {
        return [&](const Packing& packing) { return pictures.draw(packing.pieces); };
    };
    fmt::print("| {:<24} | {:>8} | {:>7.2f} | {:>10.2f} | {:>8.2f} |\n", name, packings.size(),
               time_of(packings, drawn_by(letters)),
               time_of(packings, [&](const Packing& packing) { return lines.line(packing); }),
               time_of(packings, drawn_by(outlines)));
}

}  // namespace
}  // namespace polypack::bench

int main(int argc, char** argv) {
    std::vector<std::string> names(argv + 1, argv + argc);
    if (names.empty()) names = {"soma-cube", "pentominoes-6x10", "dominoes-6x6"};
    fmt::print(
        "| microseconds per packing | packings | letters | JSON lines | outlines |\n"
        "|--------------------------|----------|---------|------------|----------|\n");
    for (const std::string& name : names) polypack::bench::run(name);
    return 0;
}
