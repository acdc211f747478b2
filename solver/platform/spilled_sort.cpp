#include "polypack/platform/spilled_sort.hpp"

#include <algorithm>
#include <cstdint>
#include <queue>
#include <utility>

#include "polypack/platform/temporary_file.hpp"

namespace polypack {
namespace {

constexpr std::size_t max_runs = 64;

}  // namespace

// The records of several files, each sorted, in order.
class SpilledSort::Merge {
  public:
    explicit Merge(std::vector<File>& files, std::size_t first) {
        for (std::size_t i = first; i < files.size(); ++i) {
            if (std::fseek(files[i].get(), 0, SEEK_SET) != 0) refuse_temporary_file();
            sources_.push_back(files[i].get());
            heads_.emplace_back();
            advance(heads_.size() - 1);
        }
    }

    [[nodiscard]] bool done() const { return queue_.empty(); }
    [[nodiscard]] const Record& least() const { return heads_[queue_.top()]; }
    void next() {
        const std::size_t source = queue_.top();
        queue_.pop();
        advance(source);
    }

  private:
    // Equal keys: the earlier file first.
    struct Later {
        const std::vector<Record>* heads;
        bool operator()(std::size_t a, std::size_t b) const {
            const int order = (*heads)[a].key.compare((*heads)[b].key);
            return order != 0 ? order > 0 : a > b;
        }
    };

    void advance(std::size_t source) {
        if (read(sources_[source], heads_[source])) queue_.push(source);
    }

    std::vector<std::FILE*> sources_;
    std::vector<Record> heads_;
    std::priority_queue<std::size_t, std::vector<std::size_t>, Later> queue_{Later{&heads_}};
};

void SpilledSort::add(std::string key, std::string record) {
    ++size_;
    held_bytes_ += key.size() + record.size() + sizeof(Record);
    held_.push_back({std::move(key), std::move(record)});
    if (held_bytes_ > memory_) spill();
}

void SpilledSort::sort_held() {
    std::ranges::stable_sort(held_, [&](const Record& a, const Record& b) {
        check_();
        return a.key < b.key;
    });
}

void SpilledSort::spill() {
    sort_held();
    File file = temporary();
    for (const Record& record : held_) {
        check_();
        write(file.get(), record.key, record.record);
    }
    held_.clear();
    held_bytes_ = 0;
    files_.push_back(std::move(file));
    if (files_.size() == max_runs) merge_from(0);
}

void SpilledSort::merge_from(std::size_t first) {
    File merged = temporary();
    for (Merge merge(files_, first); !merge.done(); merge.next()) {
        check_();
        write(merged.get(), merge.least().key, merge.least().record);
    }
    files_.resize(first);
    files_.push_back(std::move(merged));
}

void SpilledSort::finish(
    const std::function<bool(std::string_view key, std::string_view record)>& sink) {
    if (files_.empty()) {
        sort_held();
        for (const Record& record : held_) {
            check_();
            if (!sink(record.key, record.record)) return;
        }
        return;
    }
    if (!held_.empty()) spill();
    for (Merge merge(files_, 0); !merge.done(); merge.next()) {
        check_();
        if (!sink(merge.least().key, merge.least().record)) return;
    }
}

SpilledSort::File SpilledSort::temporary() {
    File file(open_temporary_file().stream());
    if (!file) refuse_temporary_file();
    return file;
}

void SpilledSort::write(std::FILE* file, std::string_view key, std::string_view record) {
    const auto put = [&](const void* data, std::size_t size) {
        if (size > 0 && std::fwrite(data, 1, size, file) != size) refuse_temporary_file();
    };
    const std::size_t sizes[] = {key.size(), record.size()};
    put(sizes, sizeof sizes);
    put(key.data(), key.size());
    put(record.data(), record.size());
}

bool SpilledSort::read(std::FILE* file, Record& record) {
    const auto get = [&](void* data, std::size_t size) {
        return size == 0 || std::fread(data, 1, size, file) == size;
    };
    std::size_t sizes[2] = {};
    if (!get(sizes, sizeof sizes)) {
        if (std::ferror(file) != 0) refuse_temporary_file();
        return false;
    }
    record.key.resize(sizes[0]);
    record.record.resize(sizes[1]);
    if (!get(record.key.data(), sizes[0]) || !get(record.record.data(), sizes[1]))
        refuse_temporary_file();
    return true;
}

}  // namespace polypack
