// The missing parts of the C++ runtime for WebAssembly.
//
// Unwinding of exceptions, which the machine itself does: the functions that libc++abi needs for
// it.
// The compiler passes the context of a landing pad through __wasm_lpad_context, whose layout is
// LLVM's: see WebAssembly in its "Exception Handling".
#include <unwind.h>

#include <cstdint>
#include <cstdlib>

namespace {

// The numbers of the compiler: __builtin_eh_return_data_regno().
constexpr int selector_register = 1;

}  // namespace

extern "C" {

struct LandingPadContext {
    std::uintptr_t index;     // of the landing pad
    std::uintptr_t lsda;      // the table of the function that catches
    std::uintptr_t selector;  // what catches, for the compiler
};

thread_local LandingPadContext __wasm_lpad_context{};

_Unwind_Reason_Code __gxx_personality_wasm0(int version, _Unwind_Action actions,
                                            std::uint64_t exception_class,
                                            _Unwind_Exception* exception, _Unwind_Context* context);

_Unwind_Reason_Code _Unwind_CallPersonality(void* exception) {
    auto* const thrown = static_cast<_Unwind_Exception*>(exception);
    __wasm_lpad_context.selector = 0;
    return __gxx_personality_wasm0(1, _UA_CLEANUP_PHASE, thrown->exception_class, thrown,
                                   reinterpret_cast<_Unwind_Context*>(&__wasm_lpad_context));
}

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) {
    __builtin_wasm_throw(0, exception);
}

void _Unwind_DeleteException(_Unwind_Exception* exception) {
    if (exception->exception_cleanup != nullptr) {
        exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
    }
}

void _Unwind_SetGR(_Unwind_Context* context, int index, _Unwind_Word value) {
    if (index == selector_register) {
        reinterpret_cast<LandingPadContext*>(context)->selector = value;
    }
}

// Does nothing: the machine jumps to the landing pad by itself.
void _Unwind_SetIP(_Unwind_Context*, _Unwind_Word) {}

// Returns an address from 1 up that stands for the landing pad; libc++abi subtracts one of its two.
_Unwind_Word _Unwind_GetIP(_Unwind_Context* context) {
    return reinterpret_cast<LandingPadContext*>(context)->index + 2;
}

void* _Unwind_GetLanguageSpecificData(_Unwind_Context* context) {
    return reinterpret_cast<void*>(reinterpret_cast<LandingPadContext*>(context)->lsda);
}

std::uintptr_t _Unwind_GetRegionStart(_Unwind_Context*) {
    return 0;
}

}  // extern "C"

// The allocation of exceptions for libc++abi: here without a reserve for when memory is short.
namespace __cxxabiv1 {

void* __aligned_malloc_with_fallback(std::size_t size) {
    return std::malloc(size);
}
void* __calloc_with_fallback(std::size_t count, std::size_t size) {
    return std::calloc(count, size);
}
void __aligned_free_with_fallback(void* memory) {
    std::free(memory);
}
void __free_with_fallback(void* memory) {
    std::free(memory);
}

}  // namespace __cxxabiv1

// Destructors of thread-local variables run when the one thread ends, which it never does.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}

// Debian's library of the compiler checks its stack.
extern "C" std::uintptr_t __stack_chk_guard = 0x595e9fbd;
extern "C" void __stack_chk_fail() {
    std::abort();
}
