import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** A process for work that may be slow, crash or exhaust memory, one input at a time. */
export interface IsolatedProcess {
  /** Processes one input. If `signal` aborts, kills the process and rejects with the signal's reason. */
  run(input: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  close(): void;
}

interface Options {
  /** Absolute path of a module that calls `answerParent`. */
  script: string;
  execArgv?: string[];
  /** Maximum milliseconds per input. */
  patience: number;
  /** Milliseconds until an idle process ends; 0 starts a new process for each input. */
  idleFor: number;
  /** Resident memory in bytes above which the process ends. Includes native memory, unlike `execArgv`. */
  maxBytes?: number;
}

type Answer = { bytes: Uint8Array } | { error: string };

// One malloc arena: with several, glibc needs two to three times the memory for the same pictures.
const thrifty = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

/** Returns a process that is started on first use. */
export function openIsolatedProcess({
  script,
  execArgv = [],
  patience,
  idleFor,
  maxBytes,
}: Options): IsolatedProcess {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function close() {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { ...(PATH && { PATH }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...thrifty };
    const started = fork(script, maxBytes === undefined ? [] : [String(maxBytes)], {
      serialization: 'advanced',
      execArgv,
      env,
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  /** Lets the parent process exit while the child is idle. */
  function keepIdle(working: ChildProcess) {
    idle = setTimeout(close, idleFor).unref();
    working.unref();
    working.channel?.unref();
  }

  async function answered(input: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    child ??= start();
    const working = child;
    working.ref();
    working.channel?.ref();
    const answer = await new Promise<Answer>((resolve) => {
      const kill = () => working.kill('SIGKILL');
      const late = setTimeout(kill, patience);
      signal?.addEventListener('abort', kill);
      const done = (given: Answer) => {
        clearTimeout(late);
        signal?.removeEventListener('abort', kill);
        working.off('message', done).off('exit', gone).off('error', gone);
        resolve(given);
      };
      const gone = () => done({ error: `${path.basename(script)} exited` });
      working.on('message', done).on('exit', gone).on('error', gone);
      working.send(input);
    });
    if (idleFor > 0) keepIdle(working);
    else close();
    if ('error' in answer) signal?.throwIfAborted();
    if ('error' in answer) throw new Error(answer.error);
    return answer.bytes;
  }

  return {
    run(input, signal) {
      const next = last.then(() => answered(input, signal));
      last = next.catch(() => undefined);
      return next;
    },
    close,
  };
}
