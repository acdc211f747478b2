#include "polypack/platform/file.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/platform/temporary_file.hpp"

namespace polypack::platform {
namespace {

namespace fs = std::filesystem;

// A folder with a name that no code page has, which is removed with this object.
class Files : public ::testing::Test {
  protected:
    Files() : made_(make_temporary_folder()), folder_(made_ + "/Ünï ф 折") {
        EXPECT_TRUE(make_folder(folder_));
    }
    ~Files() override { fs::remove_all(to_path(made_)); }

    [[nodiscard]] std::string name(std::string_view file) const {
        return folder_ + "/" + std::string(file);
    }
    [[nodiscard]] std::size_t count() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(to_path(folder_)), fs::directory_iterator()));
    }
    static void write(const std::string& name, std::string_view text) {
        File file(name, Opening::replacing);
        EXPECT_TRUE(file.is_open() && file.write(text) && file.close());
    }
    static std::string contents(const std::string& name) {
        const File file(name, Opening::reading);
        std::string text(1000, '\0');
        text.resize(file.read(text).value_or(0));
        return text;
    }

    std::string made_;
    std::string folder_;
};

TEST_F(Files, KeepEveryByte) {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    write(name("a"), bytes + "\r\n\n\x1a");
    EXPECT_EQ(contents(name("a")), bytes + "\r\n\n\x1a");
    const File file(name("a"), Opening::reading);
    EXPECT_EQ(file.size(), 260U);
    EXPECT_EQ(file.kind(), FileKind::regular);
}

TEST_F(Files, SayWhyTheyDoNotOpen) {
    EXPECT_FALSE(File(name("missing"), Opening::reading).is_open());
    EXPECT_EQ(errno, ENOENT);
    EXPECT_FALSE(File(name("no/folder"), Opening::replacing).is_open());
    EXPECT_EQ(errno, ENOENT);
    write(name("there"), "x");
    EXPECT_FALSE(File(name("there"), Opening::creating).is_open());
    EXPECT_EQ(errno, EEXIST);
    EXPECT_FALSE(File(name("missing"), Opening::updating).is_open());
    EXPECT_FALSE(fs::exists(to_path(name("missing"))));
}

TEST_F(Files, AreReadAndWrittenAtAnyPlace) {
    const File file = open_temporary_file();
    EXPECT_TRUE(file.write_at(5'000'000'000, "far"));
    EXPECT_TRUE(file.write_at(2, "near"));
    std::array<char, 4> there{};
    EXPECT_EQ(file.read_at(2, there), 4U);
    EXPECT_EQ(std::string_view(there.data(), 4), "near");
    EXPECT_EQ(file.read_at(5'000'000'000, there), 3U);
    EXPECT_EQ(std::string_view(there.data(), 3), "far");
    EXPECT_EQ(file.size(), 5'000'000'003U);
    EXPECT_EQ(file.read_at(6'000'000'000, there), 0U);
}

TEST_F(Files, GoOnWhereTheyAreCutOff) {
    write(name("a"), "0123456789");
    {
        const File file(name("a"), Opening::updating);
        EXPECT_TRUE(file.cut_off(4) && file.write("x") && file.flush());
    }
    EXPECT_EQ(contents(name("a")), "0123x");
}

TEST_F(Files, ReplaceOneAnother) {
    for (const std::string_view text : {"one", "two"}) {
        NewFile file(name("a"));
        EXPECT_TRUE(file.is_open() && file.write(text) && file.flush() && file.replace());
    }
    EXPECT_EQ(contents(name("a")), "two");
    {
        const NewFile given_up(name("a"));
        EXPECT_TRUE(given_up.write("three"));
        EXPECT_EQ(count(), 2U);
    }
    EXPECT_EQ(contents(name("a")), "two");
    EXPECT_EQ(count(), 1U);
    EXPECT_TRUE(flush_folder(folder_));
}

TEST_F(Files, AreCreatedOnce) {
    NewFile first(name("a"));
    NewFile second(name("a"));
    EXPECT_TRUE(first.write("first") && second.write("second"));
    EXPECT_TRUE(first.create());
    EXPECT_FALSE(second.create());
    EXPECT_EQ(errno, EEXIST);
    EXPECT_EQ(contents(name("a")), "first");
}

TEST_F(Files, AreRenamedAndRemoved) {
    write(name("a"), "a");
    write(name("b"), "b");
    EXPECT_TRUE(rename(name("a"), name("b")));
    EXPECT_EQ(contents(name("b")), "a");
    EXPECT_FALSE(rename(name("a"), name("b")));
    EXPECT_EQ(errno, ENOENT);
    EXPECT_TRUE(remove(name("b")));
    EXPECT_FALSE(remove(name("b")));
    EXPECT_EQ(errno, ENOENT);
    EXPECT_FALSE(make_folder(folder_));
    EXPECT_EQ(errno, EEXIST);
}

TEST_F(Files, TellWhenTheyChanged) {
    write(name("a"), "a");
    fs::last_write_time(to_path(name("a")),
                        fs::file_time_type::clock::now() - std::chrono::hours(1));
    const auto before = changed_at(name("a"));
    ASSERT_TRUE(before);
    EXPECT_EQ(changed_at(name("a")), before);
    EXPECT_TRUE(touch(name("a")));
    EXPECT_GT(changed_at(name("a")), before);
    EXPECT_EQ(changed_at(name("b")), std::nullopt);
    EXPECT_FALSE(touch(name("b")));
}

TEST_F(Files, AreLockedByOne) {
    File first(name("lock"), Opening::updating_or_creating);
    const File second(name("lock"), Opening::updating_or_creating);
    EXPECT_TRUE(first.lock());
    EXPECT_FALSE(second.lock());
    EXPECT_EQ(errno, EWOULDBLOCK);
    EXPECT_TRUE(first.close());
    EXPECT_TRUE(second.lock());
}

TEST_F(Files, AreNotFolders) {
    EXPECT_TRUE(is_writable_folder(folder_));
    EXPECT_FALSE(is_writable_folder(name("missing")));
    EXPECT_EQ(errno, ENOENT);
}

TEST_F(Files, AreMoved) {
    write(name("a"), "abc");
    File from(name("a"), Opening::reading);
    File to = std::move(from);
    std::array<char, 3> text{};
    EXPECT_EQ(to.read(text), 3U);
    EXPECT_EQ(to.read(text), 0U);
    to = File(name("a"), Opening::reading);
    EXPECT_EQ(to.read(text), 3U);
}

TEST(FileNames, AreTheSameThereAndBack) {
    EXPECT_EQ(to_name(to_path("Ünï ф/折.yaml")), "Ünï ф/折.yaml");
    EXPECT_EQ(to_name(to_path("a/b") / to_path("ä")), "a/b/ä");
    EXPECT_EQ(to_name(to_path("x/ä.b").extension()), ".b");
}

}  // namespace
}  // namespace polypack::platform
