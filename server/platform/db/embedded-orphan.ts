import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops the server that a killed process left running on this cluster, and waits until it has exited. Throws
 * if that takes longer than 16 seconds.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) : 0;
  const serves = () => pid > 0 && commandLine(pid).includes(cluster);
  if (!serves()) return;
  // SIGINT requests a fast shutdown, SIGQUIT an immediate one, which relies on crash recovery at the next
  // start. SIGKILL is the last resort.
  for (const [signal, seconds] of [
    ['SIGINT', 8],
    ['SIGQUIT', 4],
    ['SIGKILL', 4],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process exited between the check and the signal.
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(25))
      if (!serves()) return;
  }
  throw new Error(
    `Another PostgreSQL (process ${pid}) uses ${cluster} and did not stop. Stop it, then start again.`,
  );
}

/** Returns the command line of a process; empty if the process does not exist or is a zombie. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
