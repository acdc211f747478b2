#include "comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "contest.hpp"
#include "peer.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "process.hpp"
#include "task.hpp"

namespace polypack::bench {
namespace {

namespace fs = std::filesystem;

std::vector<Question> usual_questions() {
    return {
        {"soma-cube"},
        {"soma-cube", false},
        {"pentominoes-3x20"},
        {"pentominoes-4x15"},
        {"pentominoes-5x12"},
        {"pentominoes-6x10"},
        {"pentominoes-8x8-centre"},
        {"pentominoes-8x8-square"},
        {"solid-pentominoes-2x3x10"},
        {"solid-pentominoes-2x5x6"},
        {"solid-pentominoes-3x4x5"},
        {"bedlam-cube"},
        {"tetris-cube"},
        {"conway-5x5x5"},
        {"one-sided-pentominoes-3x30"},
        {"hexominoes-parallelogram-15x14", true, true},
    };
}

struct Setup {
    std::string folder;
    Turns turns;
    bool first = false;  // any packing of each puzzle, instead of all
    bool apart = false;  // those that come apart
    std::vector<Question> questions;
};

template <class Number>
Number number_of(const std::string& text, std::string_view option, Number least, Number most) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc() || result.ptr != end || !(value >= least && value <= most)) {
        throw std::invalid_argument(fmt::format("{} must be followed by a number in {}..{}, not {}",
                                                option, least, most, in_quotes(text)));
    }
    return value;
}

// The usual questions about a puzzle, or the usual one.
void add_questions(const std::string& puzzle, std::vector<Question>& questions) {
    const std::size_t before = questions.size();
    for (const Question& question : usual_questions()) {
        if (question.puzzle == puzzle) questions.push_back(question);
    }
    if (questions.size() == before) questions.push_back({puzzle});
}

Setup setup_of(std::span<const std::string> words) {
    Setup setup;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const auto value = [&]() -> const std::string& {
            if (i + 1 == words.size()) {
                throw std::invalid_argument(fmt::format("{} must be followed by a value", word));
            }
            return words[++i];
        };
        if (word == "--peers") {
            setup.folder = value();
        } else if (word == "--rounds") {
            setup.turns.rounds = number_of(value(), word, 1, 1000);
        } else if (word == "--limit") {
            setup.turns.limit = number_of(value(), word, 0.001, 1e6);
        } else if (word == "--first") {
            setup.first = true;
        } else if (word == "--apart") {
            setup.apart = true;
        } else if (word.starts_with("-")) {
            throw std::invalid_argument(
                fmt::format("unknown option {}; with --peers DIR there are --rounds N, --limit "
                            "SECONDS, --first and --apart",
                            in_quotes(word)));
        } else {
            add_questions(word, setup.questions);
        }
    }
    if (setup.first && setup.apart) {
        throw std::invalid_argument("--first and --apart exclude each other");
    }
    if (setup.apart) {
        for (Question& question : setup.questions) question = {question.puzzle, true, false, true};
    } else if (setup.questions.empty()) {
        setup.questions = usual_questions();
    }
    if (setup.questions.empty()) throw std::invalid_argument("--apart must be followed by puzzles");
    for (Question& question : setup.questions) question.first = question.first || setup.first;
    return setup;
}

std::vector<std::string> split(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

Contestant our_own(Task& task, int threads) {
    const Question& question = task.question();
    Contestant ours;
    ours.name = fmt::format("polypack, {} thread{}", threads, threads == 1 ? "" : "s");
    ours.command = {POLYPACK_PROGRAM,
                    question.apart ? "disassemble" : "solve",
                    fs::absolute(question.path()),
                    "--count",
                    "--threads",
                    std::to_string(threads)};
    if (question.apart) {
        ours.count =
            std::regex("^([0-9]+) of [0-9]+ packings come apart(?:, mirror images counted once)?$");
        return ours;
    }
    if (!question.symmetry) ours.command.insert(ours.command.end(), {"--symmetry", "none"});
    if (question.first) ours.command.insert(ours.command.end(), {"--limit", "1"});
    ours.count = std::regex("^distinct +([0-9]+)");
    ours.expected = task.expected(Counted::distinct);
    return ours;
}

// Returns the arguments for a program and a question; nullopt if the program cannot answer it.
std::optional<std::string> arguments_of(const Peer& peer, const Question& question) {
    const auto own = peer.settings.find(question.title());
    if (own != peer.settings.end()) return own->second;
    if (question.first) return peer.first;
    if (question.apart) return peer.apart;
    if (!question.symmetry && peer.counted != Counted::restricted) return peer.no_symmetry;
    return peer.arguments;
}

std::string wanted(const Peer& peer, const Question& question) {
    if (question.first) return "the first packing";
    if (question.apart) return "packings that come apart";
    return peer.arguments && !question.symmetry ? "packings without symmetry"
                                                : "the number of packings";
}

void replace(std::string& word, std::string_view name, const std::string& value) {
    const std::size_t place = word.find(name);
    if (place != std::string::npos) word.replace(place, name.size(), value);
}

// Throws CannotWrite for what the program cannot be asked.
Contestant contestant_of(const Peer& peer, Task& task) {
    const auto arguments = arguments_of(peer, task.question());
    if (!arguments) throw CannotWrite(wanted(peer, task.question()));
    Contestant contestant;
    contestant.name = peer.name;
    contestant.command = split(*arguments);
    const auto rectangle = pentomino_rectangle(task.puzzle());
    const bool has_settings = peer.settings.contains(task.question().title());
    if (special(peer) && !rectangle && !has_settings) {
        throw CannotWrite("anything but the twelve pentominoes in a rectangle");
    }
    const fs::path file = task.file(peer.input);
    contestant.input = file;
    for (std::string& word : contestant.command) {
        if (word.find("{file}") != std::string::npos) contestant.input.clear();
        replace(word, "{file}", file.string());
        if (!rectangle) continue;
        replace(word, "{rows}", std::to_string(rectangle->rows));
        replace(word, "{columns}", std::to_string(rectangle->columns));
    }
    contestant.command.insert(contestant.command.begin(), peer.path.string());
    const bool apart = task.question().apart;
    contestant.count = std::regex(apart ? peer.apart_count : peer.count);
    if (!apart) contestant.expected = task.expected(peer.counted);
    return contestant;
}

// A row of the table: the answers to one question.
struct Row {
    std::string title;
    Contestant one;                       // ours, on one thread
    Contestant two;                       // ours, on two
    const Contestant* special = nullptr;  // the fastest of those for pentominoes alone
    const Contestant* general = nullptr;  // the fastest of the others
    const Contestant* earlier = nullptr;
};

void keep_faster(const Contestant*& best, const Contestant& contestant) {
    if (best == nullptr || contestant.processor < best->processor) best = &contestant;
}

std::string seconds(double value) {
    return fmt::format("{:.{}f}", value, value < 1 ? 4 : 2);
}

std::string ratio(double other, double ours) {
    if (ours <= 0) return "-";
    return fmt::format("{:.{}f}", other / ours, other < 10 * ours ? 2 : 1);
}

std::string others(const Row& row) {
    const bool ahead = row.special != nullptr &&
                       (row.general == nullptr || row.special->processor < row.general->processor);
    std::string text;
    for (const Contestant* other : {ahead ? row.special : nullptr, row.general}) {
        if (other == nullptr) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : "; ", other->name,
                            seconds(other->processor));
    }
    return text.empty() ? "none" : text;
}

class Table {
  public:
    Table(const std::vector<Peer>& peers, Turns turns, const fs::path& folder)
        : peers_(&peers), turns_(turns), folder_(folder) {
        before_ = std::ranges::any_of(peers, earlier);
        fmt::print("| puzzle | best other program | polypack | ratio | 2 threads |{}\n",
                   before_ ? " earlier | gain |" : "");
        fmt::print("| --- | --- | ---: | ---: | ---: |{}\n", before_ ? " ---: | ---: |" : "");
    }

    // False if we are wrong.
    bool add(const Question& question) {
        Task task(question, folder_);
        std::vector<Contestant> contestants{our_own(task, 1), our_own(task, 2)};
        std::vector<const Peer*> who{nullptr, nullptr};
        for (const Peer& peer : *peers_) {
            try {
                contestants.push_back(contestant_of(peer, task));
                who.push_back(&peer);
            } catch (const CannotWrite& error) {
                absent_[fmt::format("{} cannot be asked for {}", peer.name, error.what())]
                    .push_back(question.title());
            }
        }
        if (question.apart) expect_what_prints(contestants.front(), contestants);
        contest(contestants, turns_);
        Row row{question.title(), contestants[0], contestants[1]};
        for (std::size_t i = 2; i < contestants.size(); ++i) {
            if (!contestants[i].timed()) continue;
            keep_faster(bench::earlier(*who[i])   ? row.earlier
                        : bench::special(*who[i]) ? row.special
                                                  : row.general,
                        contestants[i]);
        }
        print(row);
        remark(row.title, contestants);
        return row.one.timed() && row.two.timed();
    }

    // Prints the data that the table leaves out: the other times, and why there are none.
    void print_remarks() const {
        fmt::print("\n");
        for (const std::string& remark : remarks_) fmt::print("- {}\n", remark);
        for (const auto& [cause, titles] : absent_) {
            fmt::print("- {}: {}\n", cause, fmt::join(titles, "; "));
        }
    }

  private:
    // Nobody has published how many packings come apart: programs are to agree with ours.
    void expect_what_prints(const Contestant& ours, std::vector<Contestant>& contestants) const {
        const Run run = run_process(ours.command, ours.input, turns_.limit);
        const auto count = printed_count(run.output, ours.count);
        for (Contestant& contestant : contestants) contestant.expected = count;
    }

    void print(const Row& row) const {
        const double ours = row.one.processor;
        const Contestant* best = row.general;
        if (row.special != nullptr) keep_faster(best, *row.special);
        const bool right = row.one.timed();
        fmt::print("| {} | {} | {} | {} | {} |", row.title, others(row),
                   right ? seconds(ours) : row.one.fault,
                   right && best != nullptr ? ratio(best->processor, ours) : "-",
                   right && row.two.timed() ? ratio(row.one.wall, row.two.wall) : "-");
        if (before_ && row.earlier != nullptr) {
            fmt::print(" {} | {} |", seconds(row.earlier->processor),
                       right ? ratio(row.earlier->processor, ours) : "-");
        } else if (before_) {
            fmt::print(" - | - |");
        }
        fmt::print("\n");
        std::fflush(stdout);
    }

    void remark(const std::string& title, const std::vector<Contestant>& contestants) {
        std::string times;
        for (const Contestant& contestant : contestants) {
            if (contestant.timed()) {
                times += fmt::format("{}{} {}", times.empty() ? "" : ", ", contestant.name,
                                     seconds(contestant.processor));
            } else {
                remarks_.push_back(
                    fmt::format("{}: {}: {}", title, contestant.name, contestant.fault));
            }
        }
        if (!times.empty()) remarks_.push_back(fmt::format("{}: {}", title, times));
    }

    const std::vector<Peer>* peers_;
    Turns turns_;
    fs::path folder_;
    bool before_ = false;
    std::vector<std::string> remarks_;
    std::map<std::string, std::vector<std::string>> absent_;  // titles by cause
};

int run(const Setup& setup) {
    const std::vector<Peer> peers = find_peers(setup.folder);
    if (peers.empty()) {
        fmt::print(stderr, "bench: no program of bench/peers lies in {}\n",
                   in_quotes(setup.folder));
    }
    const TemporaryFolder folder;
    Table table(peers, setup.turns, folder.path());
    bool right = true;
    for (const Question& question : setup.questions) right = table.add(question) && right;
    table.print_remarks();
    return right ? 0 : 1;
}

}  // namespace

int compare(std::span<const std::string> words) {
    heed_interrupts();
    try {
        return run(setup_of(words));
    } catch (const Interrupted&) {
        return 130;
    } catch (const PuzzleError& error) {
        fmt::print(stderr, "{}\n", error.what());
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench: {}\n", one_line(error.what()));
    }
    return 2;
}

}  // namespace polypack::bench
