#!/usr/bin/env bash
# As many workers as the array has tasks, on a folder that all nodes see:
#
#     polypack split FILE --units 10000 -o DIR
#     sbatch --array=1-100 --time=4:00:00 slurm.sh DIR
#
# A task that is preempted, or reaches its time limit, gives back what remains of its units within
# milliseconds, and is put into the queue again. If a node dies, others take over its units.
#SBATCH --job-name=polypack
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
#SBATCH --open-mode=append
#SBATCH --cpus-per-task=1
polypack work "$1" --threads "${SLURM_CPUS_PER_TASK:-1}" &
worker=$!
trap 'kill -TERM $worker' TERM
# The first wait ends with the signal, the second with the worker.
wait $worker
wait $worker
code=$?
# 4: stopped with units left. Of an array, only this task: the SLURM_JOB_ID of its last one is the
# whole array's.
[ $code -ne 4 ] ||
    scontrol requeue "${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}${SLURM_ARRAY_TASK_ID:+_$SLURM_ARRAY_TASK_ID}"
exit $code
