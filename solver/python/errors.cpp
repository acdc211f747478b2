#include <pybind11/pybind11.h>

#include <utility>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/python/bindings.hpp"

namespace py = pybind11;

namespace polypack::python {
namespace {

template <class... Values>
void raise(const char* name, Values&&... values) {
    const py::object type = py::module_::import("polypack.errors").attr(name);
    PyErr_SetObject(type.ptr(), type(std::forward<Values>(values)...).ptr());
}

void translate(std::exception_ptr error) {
    if (!error) return;
    try {
        std::rethrow_exception(std::move(error));
    } catch (const PuzzleError& e) {
        const SourcePos& where = e.where();
        raise("PuzzleError", e.what(), where.file, where.line,
              where.column == 0 ? py::object(py::none()) : py::int_(where.column));
    } catch (const InvalidPuzzle& e) {
        py::list mistakes;
        for (const Mistake& mistake : e.mistakes()) mistakes.append(mistake.what);
        raise("PuzzleError", e.what(), py::none(), py::none(), py::none(), py::tuple(mistakes));
    } catch (const MemoryLimitExceeded& e) {
        raise("MemoryLimitExceeded", e.what());
    } catch (const DiskLimitExceeded& e) {
        raise("MemoryLimitExceeded", e.what());
    } catch (const CannotWrite& e) {
        raise("CannotWrite", e.what());
    } catch (const CannotDisassemble& e) {
        raise("CannotDisassemble", e.what());
    } catch (const Stopped&) {
        raise("TimeLimitReached", "the time limit was reached before there was a result");
    }
}

}  // namespace

void translate_errors() {
    py::register_exception_translator(&translate);
}

}  // namespace polypack::python
