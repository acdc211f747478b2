# The libraries where no package has them, from what ./dev unpacks in POLYPACK_SOURCES: headers, and
# the sources of four libraries.
set(POLYPACK_SOURCES ${PROJECT_SOURCE_DIR}/build/${polypack_system}-sources CACHE PATH "What ./dev unpacked")
enable_language(C)

foreach(library nlohmann_json::nlohmann_json Boost::headers hwy::hwy)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${library} SYSTEM INTERFACE ${POLYPACK_SOURCES}/root/usr/include)
endforeach()

# polypack_unpacked(NAME FOLDER INCLUDE sources...)
function(polypack_unpacked target folder include)
  set(sources ${ARGN})
  list(TRANSFORM sources PREPEND ${POLYPACK_SOURCES}/${folder}/)
  file(GLOB sources ${sources})
  string(MAKE_C_IDENTIFIER ${target} name)
  add_library(unpacked_${name} STATIC ${sources})
  target_include_directories(unpacked_${name} SYSTEM PUBLIC ${POLYPACK_SOURCES}/${folder}/${include})
  # Reading files is little of the time; compiling these libraries was a fifth of the build.
  target_compile_options(unpacked_${name} PRIVATE -w -O1)
  set_target_properties(unpacked_${name} PROPERTIES CXX_STANDARD 17 UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  add_library(${target} ALIAS unpacked_${name})
endfunction()

# Compiled once, {fmt} takes a third less of the time of what includes it than as headers alone.
polypack_unpacked(fmt::fmt fmtlib include src/format.cc)
polypack_unpacked(yaml-cpp yaml-cpp include src/*.cpp)
polypack_unpacked(pugixml::pugixml pugixml src src/*.cpp)
polypack_unpacked(ZLIB::ZLIB zlib . adler32.c compress.c crc32.c deflate.c inffast.c inflate.c
  inftrees.c trees.c uncompr.c zutil.c)
set_target_properties(unpacked_ZLIB__ZLIB PROPERTIES UNITY_BUILD OFF)  # its headers have no guards
