import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** Encodes stored pictures as AVIF, one at a time. */
export interface AvifEncoder {
  /** Rejects if the picture cannot be read or takes longer than a minute. */
  encode(webp: Uint8Array): Promise<Uint8Array>;
  close(): void;
}

type Answer = { bytes: Uint8Array } | { error: string };

/** Milliseconds. */
const patience = 60_000;
const idleFor = 5000;
// One arena: glibc would otherwise keep two to three times the memory for the same pictures.
const thrifty = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

/** An encoder in a process of its own, started when needed and ended when idle. */
export function openAvifEncoder(): AvifEncoder {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function close() {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    const env = { ...(process.env.PATH && { PATH: process.env.PATH }), ...thrifty };
    const started = fork(path.join(import.meta.dirname, 'avif-process.ts'), { serialization: 'advanced', execArgv: [], env });
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  async function encoded(webp: Uint8Array): Promise<Uint8Array> {
    clearTimeout(idle);
    child ??= start();
    const working = child;
    const answer = await new Promise<Answer>((resolve) => {
      const late = setTimeout(() => working.kill('SIGKILL'), patience);
      const done = (given: Answer) => {
        clearTimeout(late);
        working.off('message', done).off('exit', gone).off('error', gone);
        resolve(given);
      };
      const gone = () => done({ error: 'the AVIF process ended' });
      working.on('message', done).on('exit', gone).on('error', gone);
      working.send(webp);
    });
    idle = setTimeout(close, idleFor).unref();
    if ('error' in answer) throw new Error(answer.error);
    return answer.bytes;
  }

  return {
    encode(webp) {
      const next = last.then(() => encoded(webp));
      last = next.catch(() => undefined);
      return next;
    },
    close,
  };
}
