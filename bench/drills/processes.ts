import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A process of a drill. Its output is appended to `log`. */
export interface Machine {
  name: string;
  child: ChildProcess;
  log: string;
  readonly alive: boolean;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<void>;
}

interface Launch {
  command: string;
  args: readonly string[];
  folder: string;
  /** Working directory; by default this checkout. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Runs as the Debian user `postgres` if this process runs as root, which PostgreSQL refuses. */
  asPostgres?: boolean;
}

const checkout = path.resolve(import.meta.dirname, '../..');
const machines = new Set<Machine>();

/** Returns the user and group of PostgreSQL for `spawn`; none unless this process runs as root. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a process and appends its output to a log in `folder`. The process ends when the drill ends. */
export function launch(
  name: string,
  { command, args, folder, cwd = checkout, env, asPostgres = false }: Launch,
): Machine {
  const logs = path.join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = path.join(logs, `${name}.log`);
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, ...env },
    ...(asPostgres && postgresUser()),
  });
  closeSync(output);
  const machine: Machine = {
    name,
    child,
    log,
    get alive() {
      return child.exitCode === null && child.signalCode === null;
    },
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'exit').then(() => void machines.delete(machine)),
  };
  machines.add(machine);
  return machine;
}

/** Ends a process with SIGTERM, and with SIGKILL if it has not exited after ten seconds. */
export async function end(machine: Machine): Promise<void> {
  if (!machine.alive) return;
  machine.kill('SIGCONT');
  machine.kill('SIGTERM');
  const late = new AbortController();
  await Promise.race([
    machine.ended,
    setTimeout(10_000, undefined, { signal: late.signal, ref: false }).then(
      () => machine.kill('SIGKILL'),
      () => undefined,
    ),
  ]);
  late.abort();
  await machine.ended;
}

export async function endAll(): Promise<void> {
  for (const machine of [...machines].reverse()) await end(machine);
}

/** Kills all processes and their descendants immediately. Called when the drill itself exits. */
export function killAll(): void {
  signalAll(
    [...machines].flatMap(({ child: { pid } }) => (pid ? familyOf(pid) : [])),
    'SIGKILL',
  );
}

/** Returns the ids of a process and of all its descendants. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (const one of family) family.push(...(children.get(one) ?? []));
  return family;
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Sends a signal to processes, ignoring those that have already ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** Waits until `fact` resolves to true; an error counts as false. Throws after `seconds`. */
export async function until(what: string, fact: () => Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await fact().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s until ${what}`);
    await setTimeout(100);
  }
}
