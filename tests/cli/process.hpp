// Runs the program in the background.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace polypack::testing {

class Process {
  public:
    // Starts the program with these words; what it prints goes to files, "out" and "err".
    Process(const std::filesystem::path& folder, const std::vector<std::string>& words) {
        const std::string out = (folder / "out").string();
        const std::string err = (folder / "err").string();
        std::vector<char*> arguments{const_cast<char*>(POLYPACK_PROGRAM)};
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        id_ = fork();
        if (id_ != 0) return;
        constexpr int flags = O_WRONLY | O_CREAT | O_APPEND;
        if (chdir(folder.c_str()) != 0) _exit(127);
        dup2(open(out.c_str(), flags, 0666), STDOUT_FILENO);
        dup2(open(err.c_str(), flags, 0666), STDERR_FILENO);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    Process(Process&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
    Process& operator=(Process&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Process() {
        if (id_ <= 0) return;
        send(SIGKILL);
        (void)wait();
    }

    void send(int signal) const { kill(id_, signal); }
    // Waits for its end: its exit code, or minus the number of the signal that ended it.
    int wait() {
        int status = 0;
        if (id_ > 0) waitpid(std::exchange(id_, -1), &status, 0);
        return code_of(status);
    }
    // Returns true if it has ended by itself, and then sets `code` to its exit code.
    bool ended(int& code) {
        int status = 0;
        if (id_ <= 0 || waitpid(id_, &status, WNOHANG) != id_) return false;
        id_ = -1;
        code = code_of(status);
        return true;
    }

  private:
    static int code_of(int status) {
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

    pid_t id_ = -1;
};

}  // namespace polypack::testing
