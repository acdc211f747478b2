# The packages: CPack makes a Debian package of each component. The policy of Debian names what they
# hold beside the files of polypack: https://www.debian.org/doc/debian-policy/

set(POLYPACK_MAINTAINER "The polypack authors <authors@polypack.invalid>"
  CACHE STRING "Whom the packages name as their maintainer")

# The programs contain code of these packages, whose licences have to be passed on.
function(install_notices)
  cmake_parse_arguments(NOTICES "" "COMPONENT" "OF" ${ARGN})
  foreach(package IN LISTS NOTICES_OF)
    install(FILES /usr/share/doc/${package}/copyright RENAME ${package}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${NOTICES_COMPONENT}/notices
      COMPONENT ${NOTICES_COMPONENT})
  endforeach()
endfunction()
set(boost libboost${Boost_VERSION_MAJOR}.${Boost_VERSION_MINOR}-dev)
set(games_contain ${boost} libfmt-dev)
set(libraries_contain ${games_contain} libhwy-dev libtbb-dev nlohmann-json3-dev)
set(program_contains ${libraries_contain} libcadical-dev)
if(POLYPACK_STANDALONE)
  string(REGEX MATCH "^[0-9]+" compiler ${CMAKE_CXX_COMPILER_VERSION})
  list(APPEND program_contains libc6-dev libpugixml-dev libstdc++-${compiler}-dev libyaml-cpp-dev zlib1g-dev)
  install_notices(COMPONENT polypack OF ${program_contains})
  install_notices(COMPONENT wheel OF ${program_contains} pybind11-dev) # of wheel.py
  return()
endif()
install_notices(COMPONENT polypack OF ${program_contains})
install_notices(COMPONENT polypack-games OF ${games_contain})
install_notices(COMPONENT libpolypack-dev OF ${libraries_contain})
install_notices(COMPONENT python3-polypack OF ${program_contains} pybind11-dev)

set(stage "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}")

# The Python package, with the files that `polypack` shares with it.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME python3-polypack)
set(python lib/python3/dist-packages)
install(TARGETS polypack_python LIBRARY DESTINATION ${python}/polypack)
install(DIRECTORY ../python/polypack DESTINATION ${python}
  FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
install(CODE "file(CREATE_LINK ../../../../share/polypack
  \"${stage}/${python}/polypack/data\" SYMBOLIC)
execute_process(COMMAND ${POLYPACK_PYTHON_EXECUTABLE} -B -c \"import build_backend, sys
build_backend.prepare_metadata_for_build_wheel(sys.argv[1])\" \"${stage}/${python}\"
  WORKING_DIRECTORY \"${PROJECT_SOURCE_DIR}/solver/python\" COMMAND_ERROR_IS_FATAL ANY)")

# Examples.
install(CODE "file(MAKE_DIRECTORY \"${stage}/share/doc/polypack\")
file(CREATE_LINK ../../polypack/puzzles \"${stage}/share/doc/polypack/examples\" SYMBOLIC)"
  COMPONENT polypack)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tests/consumer/ COMPONENT libpolypack-dev
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libpolypack-dev/examples PATTERN "run.sh" EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/notebooks/ COMPONENT python3-polypack
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-polypack/examples)
install(DIRECTORY ../games/program/examples COMPONENT polypack-games
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/polypack-games)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME polypack)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_CONTACT ${POLYPACK_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# Older than -1, as Debian itself would number its first package.
set(release 0upstream1)
set(version "${PROJECT_VERSION}-${release}")
set(CPACK_DEBIAN_PACKAGE_RELEASE ${release})
set(CPACK_DEBIAN_PACKAGE_SOURCE polypack)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_COMPONENTS_ALL)

# polypack_package(NAME SECTION section SUMMARY text DESCRIPTION text DEPENDS packages...
# RECOMMENDS packages... SUGGESTS packages...): what the libraries say that a program needs is added.
function(polypack_package name)
  cmake_parse_arguments(PACKAGE "" "SECTION;SUMMARY;DESCRIPTION" "DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
  install(CODE "execute_process(COMMAND \"${CMAKE_CURRENT_SOURCE_DIR}/finish.sh\"
    \"${stage}\" ${name} ${version} \"${POLYPACK_MAINTAINER}\" COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT ${name})
  string(TOUPPER ${name} variable)
  set(CPACK_DEBIAN_${variable}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${variable}_PACKAGE_SECTION ${PACKAGE_SECTION} PARENT_SCOPE)
  set(CPACK_DEBIAN_${variable}_DESCRIPTION "${PACKAGE_SUMMARY}\n${PACKAGE_DESCRIPTION}" PARENT_SCOPE)
  foreach(relation DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN PACKAGE_${relation} ", " packages)
    set(CPACK_DEBIAN_${variable}_PACKAGE_${relation} "${packages}" PARENT_SCOPE)
  endforeach()
  if(NOT name MATCHES "-dev$")
    set(CPACK_DEBIAN_${variable}_PACKAGE_SHLIBDEPS ON PARENT_SCOPE)
  endif()
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${name} PARENT_SCOPE)
endfunction()

polypack_package(polypack SECTION math
  SUMMARY "solver for packing puzzles of polyominoes, polycubes and other polyforms"
  DESCRIPTION "polypack packs polyominoes, polycubes and other polyforms into any region. It
finds every packing, counts them up to symmetry, explains why there is none,
and draws, prints and takes apart what it finds. It reads and writes the puzzle
files of other programs, and divides long searches among many machines.
.
With it come many puzzles and sets of pieces."
  SUGGESTS polypack-mpi)
polypack_package(polypack-mpi SECTION math
  SUMMARY "solver for packing puzzles - searches by the ranks of mpirun"
  DESCRIPTION "polypack packs polyominoes, polycubes and other polyforms into any region.
.
This package has the module for its option --mpi, which shares a search among
the ranks that mpirun of Open MPI starts, on one machine or many."
  DEPENDS "polypack (= ${version})"
  RECOMMENDS openmpi-bin)
polypack_package(polypack-games SECTION math
  SUMMARY "board games on bitboards, to be played and counted"
  DESCRIPTION "polypack-games plays board games at the terminal, from chess to Yavalath,
against its user or itself, and counts their sequences of moves (perft), which
tests generators of moves.")
polypack_package(libpolypack-dev SECTION libdevel
  SUMMARY "solver for packing puzzles - C++20 libraries"
  DESCRIPTION "polypack packs polyominoes, polycubes and other polyforms into any region.
.
This package has its static libraries and their headers: puzzles and packings,
files, pictures and solids, games, and bitboards. They are found by CMake and
by pkg-config."
  DEPENDS libcadical-dev "libfmt-dev (>= ${fmt_VERSION_MAJOR})"
          libpugixml-dev libtbb-dev libyaml-cpp-dev zlib1g-dev)
get_target_property(suffix polypack_python SUFFIX)
string(REGEX REPLACE ".*cpython-3([0-9]+).*" "\\1" minor ${suffix})
math(EXPR next "${minor} + 1")
polypack_package(python3-polypack SECTION python
  SUMMARY "solver for packing puzzles - Python package"
  DESCRIPTION "polypack packs polyominoes, polycubes and other polyforms into any region.
.
This package has its functions for Python, with puzzles and packings as
objects that show themselves in notebooks."
  DEPENDS "polypack (= ${version})" "python3 (>= 3.${minor}~)" "python3 (<< 3.${next})")
# Compiled Python files are made when the package is installed, and removed with it.
set(scripts)
foreach(script "postinst;py3compile" "prerm;py3clean")
  list(GET script 0 name)
  list(GET script 1 command)
  file(CONFIGURE OUTPUT ${name} @ONLY CONTENT "#!/bin/sh
set -e
if command -v @command@ >/dev/null; then
    @command@ -p python3-polypack
fi
")
  file(CHMOD ${CMAKE_CURRENT_BINARY_DIR}/${name} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  list(APPEND scripts ${CMAKE_CURRENT_BINARY_DIR}/${name})
endforeach()
set(CPACK_DEBIAN_PYTHON3-POLYPACK_PACKAGE_CONTROL_EXTRA ${scripts})
include(CPack)
