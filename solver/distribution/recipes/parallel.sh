#!/usr/bin/env bash
# Units one by one by GNU parallel, for machines that share no folder: with --sshlogin, add
# --transferfile {1} --return {2} --cleanup and the puzzle by --basefile.
#
#     polypack split FILE --units 200 -o DIR
#     parallel.sh FILE DIR [OPTION of parallel...]
#
# The same command again does what is not done yet.
file=$1 folder=$2
shift 2
for unit in "$folder"/todo/*.unit; do
    result=$folder/done/$(basename "$unit" .unit).result
    [ -e "$unit" ] && [ ! -e "$result" ] && printf '%s\t%s\n' "$unit" "$result"
done | parallel --colsep '\t' --joblog "$folder/joblog" "$@" \
    polypack solve "$file" --count --quiet --threads 1 --unit {1} --result {2} '>' /dev/null
polypack merge "$folder"
