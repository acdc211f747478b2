#!/usr/bin/env bash
# Runs a command with a Slurm of its own: one node, in a folder that is given, on ports that are free.
#
#     slurm_here.sh DIR COMMAND...
#
# Exits with 77, after a line that says why, where that is not possible.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin
dir=$(realpath "$1")
shift
skip() {
    echo "no Slurm: $*"
    exit 77
}
for program in slurmctld slurmd munged sbatch; do
    command -v $program >/dev/null || skip "$program is not installed"
done
mkdir -p "$dir"/{state,spool,munge}
chmod 700 "$dir"/munge
head -c 1024 /dev/urandom >"$dir/munge/key"
chmod 600 "$dir/munge/key"
free_port() {
    local port
    while port=$((20000 + RANDOM % 20000)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo $port; return; }
    done
}
host=$(hostname -s)
cat >"$dir/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
SchedulerParameters=sched_interval=1,batch_sched_delay=0
OverTimeLimit=0
KillWait=5
MinJobAge=300
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES OverSubscribe=FORCE:8 MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$dir/slurm.conf
daemons=()
finish() {
    for ((i = ${#daemons[@]} - 1; i >= 0; --i)); do
        kill "${daemons[i]}" 2>/dev/null && wait "${daemons[i]}" 2>/dev/null || true
    done
}
trap finish EXIT
munged --foreground --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
    --pid-file="$dir/munge/pid" --log-file="$dir/munge/log" --seed-file="$dir/munge/seed" \
    >"$dir/munged.out" 2>&1 &
daemons+=($!)
for ((i = 0; i < 50; ++i)); do [ -S "$dir/munge/socket" ] && break; sleep 0.1; done
[ -S "$dir/munge/socket" ] || skip "munged does not start: $(tail -n 1 "$dir/munged.out")"
slurmctld -D -c -f "$SLURM_CONF" >"$dir/slurmctld.out" 2>&1 &
daemons+=($!)
slurmd -D -f "$SLURM_CONF" -N "$host" >"$dir/slurmd.out" 2>&1 &
daemons+=($!)
for ((i = 0; i < 100; ++i)); do
    sinfo -h -o %t 2>/dev/null | grep -q -E '^(idle|mix|alloc)' && break
    sleep 0.2
done
sinfo -h -o %t 2>/dev/null | grep -q -E '^(idle|mix|alloc)' ||
    skip "slurmctld and slurmd do not start: $(grep -h -i -E 'error|fatal' "$dir"/slurm*.log | tail -n 1)"
"$@"
