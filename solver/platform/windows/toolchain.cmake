# MinGW's g++ for 64-bit Windows 10 and later; programs need nothing but what Windows has.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# -fno-ipa-ra: g++ 12 takes an inline function of an object file for the one that is called, though
# the linker may take that of another file, which spares other registers. Wrong code, so it holds for
# all that is linked. Unaligned vector moves: half of this compiler's builds align vectors on the
# stack wrongly. The prefix map: headers of Boost, unpacked in the build folder, name themselves in
# exceptions.
set(CMAKE_C_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -fno-ipa-ra")
set(CMAKE_CXX_FLAGS_INIT
    "-D_WIN32_WINNT=0x0A00 -fno-ipa-ra -Wa,-mbig-obj -Wa,-muse-unaligned-vector-move -Wno-attributes -ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--stack,8388608 -Wl,--no-insert-timestamp")
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)
