import { type ChildProcess, spawn } from 'node:child_process';
import { zone } from '../../contract/local-time.ts';

/**
 * Operations of a browser that Playwright does not drive. `perform` takes actions in the format of W3C
 * WebDriver, which both protocols share.
 */
export interface Driver {
  /** Resolves after the load event. */
  open(url: string): Promise<void>;
  run(expression: string): Promise<unknown>;
  perform(actions: object[]): Promise<void>;
  setFiles(paths: string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  /** Returns a PDF in A4 without backgrounds. WebKitGTK’s driver has no print command. */
  print?(): Promise<Buffer>;
  clearCookies(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a program in a new process group, so that `end` also ends its children. */
export function start(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; output?: 'stderr' | 3 } = {},
) {
  const child: ChildProcess = spawn(command, args, {
    detached: true,
    stdio: [
      'ignore',
      'ignore',
      options.output === 'stderr' ? 'pipe' : 'ignore',
      options.output === 3 ? 'pipe' : 'ignore',
    ],
    env: { ...process.env, TZ: zone, ...options.env },
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    says: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        let text = '';
        const [, , stderr, third] = child.stdio;
        (options.output === 3 ? third : stderr)?.on('data', (part: Buffer) => {
          text += part;
          const found = pattern.exec(text);
          if (found) resolve(found[1] ?? '');
        });
        child.once('error', reject);
        child.once('close', (code) => reject(new Error(`${command} exited with ${code}: ${text}`)));
      }),
    end: async () => {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
  };
}

export async function until<T>(what: () => Promise<T>, failure: string, patience = 60_000): Promise<T> {
  const end = Date.now() + patience;
  for (;;)
    try {
      return await what();
    } catch (error) {
      if (Date.now() > end) throw new Error(`${failure}: ${error instanceof Error ? error.message : error}`);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
}
