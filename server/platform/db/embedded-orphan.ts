import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the server that a killed process left running on this cluster, and waits until it is gone. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) : 0;
  const serves = () => pid > 0 && commandLine(pid).includes(cluster);
  if (!serves()) return;
  // Fast, then immediate shutdown: the second one leaves the rest to recovery.
  for (const [signal, seconds] of [
    ['SIGINT', 8],
    ['SIGQUIT', 4],
    ['SIGKILL', 4],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone between the look and the signal.
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(25)) if (!serves()) return;
  }
  throw new Error(`Another PostgreSQL (process ${pid}) runs on ${cluster} and does not stop.`);
}

/** Empty when there is no such process, or only its remains. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
