#include "polypack/distribution/ledger.hpp"
#include "polypack/base/file_name.hpp"
#include "polypack/base/stop_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <system_error>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/distribution/text_lines.hpp"
#include "polypack/distribution/worker_name.hpp"
#include "polypack/platform/file.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view unit_suffix = ".unit";
constexpr std::string_view result_suffix = ".result";

std::string source_text(const LedgerSource& source) {
    LineWriter writer("source");
    writer.line("file", source.file);
    for (const std::string& text : source.with) writer.line("with", text);
    for (const std::string& text : source.without) writer.line("without", text);
    if (!source.engine.empty()) writer.line("engine", source.engine);
    if (!source.from.empty()) writer.line("from", source.from);
    if (!source.problem.empty()) writer.line("problem", source.problem);
    return writer.finished();
}

LedgerSource source_from(const std::string& name, std::string_view text) {
    LineReader reader(name, text, "source");
    LedgerSource source;
    source.file = reader.value("file");
    while (reader.next_is("with")) source.with.emplace_back(reader.value("with"));
    while (reader.next_is("without")) source.without.emplace_back(reader.value("without"));
    if (reader.next_is("engine")) source.engine = reader.value("engine");
    if (reader.next_is("from")) source.from = reader.value("from");
    if (reader.next_is("problem")) source.problem = reader.value("problem");
    reader.end();
    return source;
}

std::string existing(const std::string& path) {
    auto contents = contents_of(path);
    if (!contents) throw UnitFileError(path, "no such file; 'polypack split' writes it");
    return std::move(*contents);
}

// A file of a unit: "ID.unit", "ID~WORKER.unit" and the same with ".result".
struct FileName {
    std::string id;
    std::string worker;
};

std::optional<FileName> file_name(std::string_view name, std::string_view suffix) {
    if (!name.ends_with(suffix)) return std::nullopt;
    name.remove_suffix(suffix.size());
    const std::size_t tilde = name.find('~');
    const std::string_view id = name.substr(0, tilde);
    if (!is_unit_id(id)) return std::nullopt;
    return FileName{std::string(id), tilde == std::string_view::npos
                                         ? std::string()
                                         : std::string(name.substr(tilde + 1))};
}

// Sorted, without the names of temporary files.
std::vector<std::string> names_in(const std::string& folder, const std::stop_token& stop = {}) {
    StopCheck check(stop);
    std::vector<std::string> names;
    std::error_code error;
    fs::directory_iterator at(to_path(folder), error);
    for (const fs::directory_iterator end; !error && at != end; at.increment(error)) {
        check();
        std::string name = to_name(at->path().filename());
        if (!name.starts_with('.')) names.push_back(std::move(name));
    }
    if (error) throw UnitFileError(folder, "cannot be read: " + error.message());
    std::ranges::sort(names);
    return names;
}

std::set<std::string> ids_in(const std::string& folder, const std::stop_token& stop = {}) {
    StopCheck check(stop);
    std::set<std::string> ids;
    for (const std::string& name : names_in(folder, stop)) {
        check();
        if (const auto file = file_name(name, unit_suffix)) ids.insert(file->id);
    }
    return ids;
}

// The time that is left, from what units took so far in proportion to their weights.
class TimeLeft {
  public:
    void add_done(double weight, double seconds) { done_.emplace_back(weight, seconds); }
    void add_open(double weight) {
        open_ += weight;
        ++units_open_;
    }

    void into(Survey& survey) const {
        double weight = 0;
        double seconds = 0;
        for (const auto& [w, s] : done_) {
            weight += w;
            seconds += s;
        }
        if (units_open_ == 0 || weight <= 0) return;
        const double rate = seconds / weight;
        survey.seconds_left = rate * open_;
        constexpr std::size_t enough = 8;
        if (done_.size() < enough) return;
        // The ratio estimator, with the residuals of the units done for those to come.
        double squares = 0;
        for (const auto& [w, s] : done_) squares += (s - rate * w) * (s - rate * w);
        const auto n = static_cast<double>(done_.size());
        const double variance = squares / (n - 1);
        const double error = std::sqrt(variance * (static_cast<double>(units_open_) +
                                                   n * (open_ / weight) * (open_ / weight)));
        constexpr double width = 1.96;
        survey.seconds_left_low = std::max(0.0, survey.seconds_left - width * error);
        survey.seconds_left_high = survey.seconds_left + width * error;
    }

  private:
    std::vector<std::pair<double, double>> done_;
    double open_ = 0;
    std::size_t units_open_ = 0;
};

constexpr Phase reading_results{.doing = "reading results", .units = "files", .even = true};

// Surveys the folder, unit by unit, beginning with those of the manifest.
class Surveyor {
  public:
    explicit Surveyor(std::string folder, const ResultFile& manifest,
                      const std::stop_token& stop = {}, Progress* progress = nullptr)
        : folder_(std::move(folder)),
          stop_(stop),
          check_(stop, 16),
          progress_(progress),
          manifest_(manifest),
          weighed_(std::ranges::all_of(
              manifest.result.rest, [](const Unit& unit) { return weight_of(unit.parts) > 0; })) {}

    [[nodiscard]] Survey survey() {
        read_results();
        // A unit goes from todo to leased and back: whoever looks at todo first and last sees it.
        std::set<std::string> todo = ids_in(folder_ + "/todo", stop_);
        std::set<std::string> leased = ids_in(folder_ + "/leased", stop_);
        todo.merge(ids_in(folder_ + "/todo", stop_));
        read_results();
        count(manifest_.result);
        std::vector<const Unit*> open;
        follow(manifest_.result, open);
        std::vector<Measure> measures;
        for (const Unit* unit : open) {
            check_();
            open_ids_.insert(unit->id);
            const bool waits = todo.contains(unit->id);
            if (!waits && !leased.contains(unit->id)) {
                survey_.missing.push_back(*unit);
                continue;
            }
            ++(waits ? survey_.units_todo : survey_.units_leased);
            measures.push_back(measure_of(unit->parts));
        }
        survey_.open = sum_of(measures);
        survey_.done = sum_of(done_);
        for (const Unit* unit : open) {
            check_();
            left_.add_open(work_of(*unit));
        }
        left_.into(survey_);
        compare_doubles();
        name_strangers();
        return std::move(survey_);
    }

    // Returns files that should not be where they are, once the survey is done.
    [[nodiscard]] const std::vector<std::string>& damaged_files() const { return damaged_; }
    // Returns true if a unit is still to be searched.
    [[nodiscard]] bool is_open(const std::string& id) const { return open_ids_.contains(id); }

  private:
    struct Found {
        std::string path;
        UnitResult result;
    };

    // Also reads results that were not there before: one may arrive as soon as its unit leaves
    // `leased`.
    void read_results() {
        const std::string folder = folder_ + "/done/";
        const auto names = names_in(folder, stop_);
        begin_phase(progress_, reading_results, names.size());
        for (const std::string& name : names) {
            check_();
            if (progress_ != nullptr) progress_->add_done();
            if (!read_.insert(name).second) continue;
            const std::string path = folder + name;
            if (!file_name(name, result_suffix)) {
                survey_.foreign.push_back(path + ": the name is not that of a result");
                continue;
            }
            try {
                const auto text = contents_of(path);
                if (!text) continue;
                ResultFile file = result_from(path, *text);
                if (file.identity != manifest_.identity) {
                    require_same(path, file.identity, manifest_.identity);
                }
                std::vector<Found>& found = results_[file.result.unit.id];
                found.push_back({path, std::move(file.result)});
            } catch (const UnitFileError& error) {
                const bool foreign =
                    std::string_view(error.what()).find(": belongs to ") != std::string_view::npos;
                (foreign ? survey_.foreign : survey_.damaged).emplace_back(error.what());
                if (!foreign) damaged_.push_back(path);
            }
        }
    }

    // Returns the result that counts, of several: the one that named the units that remain.
    [[nodiscard]] const Found* first_result(const Unit& unit) const {
        const auto at = results_.find(unit.id);
        if (at == results_.end()) return nullptr;
        const std::string usual = folder_ + "/done/" + unit.id + std::string(result_suffix);
        const auto found = std::ranges::find(at->second, usual, &Found::path);
        const Found& first = found == at->second.end() ? at->second.front() : *found;
        return same_parts(first.result.unit.parts, unit.parts) ? &first : nullptr;
    }

    void count(const UnitResult& result) {
        survey_.counts += result.counts;
        done_.push_back(result.done);
        survey_.hosts.insert(result.host);
    }

    [[nodiscard]] double work_of(const Unit& unit) const {
        return weighed_ ? weight_of(unit.parts) : value_of(measure_of(unit.parts));
    }

    // Counts what is done below a result, and collects what is not.
    void follow(const UnitResult& top, std::vector<const Unit*>& open) {
        std::vector<const Unit*> left;
        for (const Unit& unit : top.rest) left.push_back(&unit);
        while (!left.empty()) {
            check_();
            const Unit& unit = *left.back();
            left.pop_back();
            const Found* found = first_result(unit);
            if (found == nullptr) {
                open.push_back(&unit);
                continue;
            }
            ++survey_.units_done;
            followed_.insert(unit.id);
            count(found->result);
            const double share = value_of(found->result.done) / value_of(measure_of(unit.parts));
            left_.add_done(work_of(unit) * share, found->result.counts.seconds);
            for (const Unit& next : found->result.rest) left.push_back(&next);
        }
    }

    // Returns the counts of a whole unit, from this result and those of the units that remained.
    [[nodiscard]] std::optional<UnitCounts> whole(const UnitResult& result) const {
        UnitCounts counts;
        std::vector<const UnitResult*> left{&result};
        while (!left.empty()) {
            const UnitResult& next = *left.back();
            left.pop_back();
            counts += next.counts;
            for (const Unit& unit : next.rest) {
                const Found* found = first_result(unit);
                if (found == nullptr) return std::nullopt;
                left.push_back(&found->result);
            }
        }
        return counts;
    }

    void compare_doubles() {
        for (const auto& [id, found] : results_) {
            if (found.size() < 2 || !followed_.contains(id)) continue;
            const Found* first = first_result(found.front().result.unit);
            if (first == nullptr) continue;
            const auto counts = whole(first->result);
            for (const Found& other : found) {
                if (&other == first) continue;
                DoubleResult twice{id, first->result.host, other.result.host};
                const auto others = whole(other.result);
                twice.compared = counts && others;
                twice.equal = twice.compared && counts->same_packings(*others);
                survey_.doubles.push_back(std::move(twice));
            }
        }
    }

    // Results of units that no other result and not the manifest names.
    void name_strangers() {
        for (const auto& [id, found] : results_) {
            if (followed_.contains(id)) continue;
            for (const Found& one : found) {
                survey_.foreign.push_back(one.path +
                                          ": no other result names the unit that it belongs to");
                // It would pass for the result of the unit of that name.
                if (is_open(id)) damaged_.push_back(one.path);
            }
        }
    }

    std::string folder_;
    std::stop_token stop_;
    StopCheck check_;
    Progress* progress_;
    const ResultFile& manifest_;
    bool weighed_;
    Survey survey_;
    TimeLeft left_;
    std::vector<Measure> done_;
    std::set<std::string> read_;
    std::map<std::string, std::vector<Found>> results_;  // by unit
    std::set<std::string> followed_;
    std::set<std::string> open_ids_;
    std::vector<std::string> damaged_;
};

}  // namespace

bool Survey::sound() const {
    return missing.empty() && damaged.empty() && foreign.empty() && done + open == 1 &&
           std::ranges::all_of(doubles,
                               [](const DoubleResult& d) { return !d.compared || d.equal; });
}

void Ledger::create(const std::string& folder, const LedgerSource& source,
                    const ResultFile& manifest, const std::stop_token& stop) {
    make_folder(folder);
    if (!names_in(folder).empty()) {
        throw UnitFileError(folder, "the folder is not empty; units go to a new one");
    }
    const std::array parts{"/todo", "/leased", "/done", "/damaged"};
    for (const char* const part : parts) make_folder(folder + part);
    replace_file(folder + "/source", source_text(source));
    for (const Unit& unit : manifest.result.rest) {
        if (stop.stop_requested()) {
            std::error_code ignored;
            for (const char* const part : parts) fs::remove_all(to_path(folder + part), ignored);
            fs::remove(to_path(folder + "/source"), ignored);
            throw Stopped();
        }
        write_in_place(fmt::format("{}/todo/{}{}", folder, unit.id, unit_suffix),
                       text_of(UnitFile{manifest.identity, unit}));
    }
    // The folder is one of units once this is there.
    replace_file(folder + "/manifest", text_of(manifest));
}

Ledger::Ledger(std::string folder, const std::stop_token& stop) : folder_(std::move(folder)) {
    const std::string manifest = folder_ + "/manifest";
    manifest_ = result_from(manifest, existing(manifest), stop);
    const std::string source = folder_ + "/source";
    source_ = source_from(source, existing(source));
}

std::string Ledger::path(std::string_view part, std::string_view name) const {
    return fmt::format("{}/{}/{}", folder_, part, name);
}

void Ledger::put_into_todo(const Unit& unit) const {
    replace_file(path("todo", unit.id + std::string(unit_suffix)),
                 text_of(UnitFile{manifest_.identity, unit}), Flush::later);
}

void Ledger::move_away(const std::string& file) const {
    (void)rename_file(file, path("damaged", to_name(to_path(file).filename())));
}

std::optional<Ledger::Lease> Ledger::take() {
    const std::scoped_lock lock(mutex_);
    for (bool listed = false;;) {
        if (queue_.empty()) {
            if (std::exchange(listed, true)) return std::nullopt;
            for (const std::string& id : ids_in(folder_ + "/todo")) queue_.push_back(id);
            std::ranges::reverse(queue_);
            if (queue_.empty()) return std::nullopt;
        }
        const std::string id = std::move(queue_.back());
        queue_.pop_back();
        const std::string from = path("todo", id + std::string(unit_suffix));
        const std::string leased =
            path("leased", fmt::format("{}~{}{}", id, worker_name(), unit_suffix));
        if (!rename_file(from, leased)) continue;
        std::error_code ignored;
        if (fs::exists(to_path(path("done", id + std::string(result_suffix))), ignored)) {
            remove_file(leased);
            continue;
        }
        try {
            const auto text = contents_of(leased);
            if (!text) continue;
            UnitFile file = unit_from(leased, *text);
            require_same(leased, file.identity, manifest_.identity);
            if (file.unit.id != id) throw UnitFileError(leased, "this is another unit");
            return Lease{std::move(file.unit), leased};
        } catch (const UnitFileError&) {
            move_away(leased);
        }
    }
}

bool Ledger::renew(const Lease& lease) const {
    return platform::touch(lease.path);
}

bool Ledger::commit(const Lease& lease, const UnitResult& result) const {
    const std::string text = text_of(ResultFile{manifest_.identity, result});
    const std::string& id = lease.unit.id;
    const bool first = create_file(path("done", id + std::string(result_suffix)), text);
    if (first) {
        for (const Unit& unit : result.rest) put_into_todo(unit);
    } else {
        replace_file(path("done", fmt::format("{}~{}{}", id, worker_name(), result_suffix)), text);
    }
    remove_file(lease.path);
    return first;
}

void Ledger::give_back(const Lease& lease) const {
    // If that fails, it expires instead.
    (void)platform::rename(lease.path, path("todo", lease.unit.id + std::string(unit_suffix)));
}

std::size_t Ledger::expire_leases(double seconds) {
    const std::scoped_lock lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    std::map<std::string, Seen> seen;
    for (const std::string& name : names_in(folder_ + "/leased")) {
        const auto file = file_name(name, unit_suffix);
        const std::string leased = path("leased", name);
        const auto changed = platform::changed_at(leased);
        if (!file || !changed) continue;
        Seen lease{*changed, now};
        const auto before = leases_.find(name);
        if (before != leases_.end() && before->second.changed == lease.changed) {
            lease.since = before->second.since;
        }
        const bool expired = std::chrono::duration<double>(now - lease.since).count() >= seconds;
        if (file->worker != worker_name() && (expired || is_known_dead(file->worker))) {
            (void)rename_file(leased, path("todo", file->id + std::string(unit_suffix)));
            continue;
        }
        seen.emplace(name, lease);
    }
    leases_ = std::move(seen);
    return leases_.size();
}

bool Ledger::restore() const {
    // Before the results: those that name these units were written earlier.
    const std::set<std::string> todo = ids_in(folder_ + "/todo");
    Surveyor surveyor(folder_, manifest_);
    const Survey survey = surveyor.survey();
    if (!surveyor.damaged_files().empty()) {
        for (const std::string& file : surveyor.damaged_files()) move_away(file);
        return false;
    }
    for (const Unit& unit : survey.missing) put_into_todo(unit);
    for (const std::string& id : todo) {
        if (!surveyor.is_open(id)) remove_file(path("todo", id + std::string(unit_suffix)));
    }
    return survey.finished();
}

Survey Ledger::survey(const std::stop_token& stop, Progress* progress) const {
    return Surveyor(folder_, manifest_, stop, progress).survey();
}

}  // namespace polypack
