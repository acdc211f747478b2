// Messages between ranks by MPI: a module that the program loads for --mpi, and only then.
#include "polypack/distribution/mpi_module.hpp"

#include <mpi.h>

#include <list>
#include <utility>

#include "polypack/version.hpp"

namespace polypack {
namespace {

class MpiMessages final : public Messages {
  public:
    MpiMessages() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
        MPI_Comm here = MPI_COMM_NULL;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
        MPI_Comm_size(here, &ranks_here_);
        MPI_Comm_free(&here);
    }
    MpiMessages(const MpiMessages&) = delete;
    MpiMessages& operator=(const MpiMessages&) = delete;
    ~MpiMessages() override {
        for (Sending& sending : sending_) MPI_Wait(&sending.request, MPI_STATUS_IGNORE);
        // A message sent here that is no longer wanted would keep its sender waiting.
        MPI_Request all_here = MPI_REQUEST_NULL;
        MPI_Ibarrier(MPI_COMM_WORLD, &all_here);
        for (int done = 0; done == 0;) {
            (void)receive();
            MPI_Test(&all_here, &done, MPI_STATUS_IGNORE);
        }
        MPI_Finalize();
    }

    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int ranks() const override { return ranks_; }
    [[nodiscard]] int ranks_here() const override { return ranks_here_; }

    void send(int to, int kind, std::string text) override {
        Sending& sending = sending_.emplace_back();
        sending.text = std::move(text);
        MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_CHAR, to, kind,
                  MPI_COMM_WORLD, &sending.request);
    }

    [[nodiscard]] std::optional<Message> receive() override {
        sending_.remove_if([](Sending& sending) {
            int sent = 0;
            MPI_Test(&sending.request, &sent, MPI_STATUS_IGNORE);
            return sent != 0;
        });
        int arrived = 0;
        MPI_Status status{};
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &status);
        if (arrived == 0) return std::nullopt;
        int size = 0;
        MPI_Get_count(&status, MPI_CHAR, &size);
        Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(size, '\0')};
        MPI_Recv(message.text.data(), size, MPI_CHAR, message.from, message.kind, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        return message;
    }

  private:
    struct Sending {
        std::string text;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    int rank_ = 0;
    int ranks_ = 1;
    int ranks_here_ = 1;
    std::list<Sending> sending_;
};

}  // namespace
}  // namespace polypack

const char* polypack_mpi_version() {
    return POLYPACK_VERSION;
}

polypack::Messages* polypack_open_mpi() {
    return new polypack::MpiMessages;
}
