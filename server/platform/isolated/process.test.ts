import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openIsolatedProcess } from './process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'isolated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = (text: string) => Buffer.from(text);

/** Opens a process that runs `work` with the text of each input. */
function openScript(
  name: string,
  work: string,
  options: { patience?: number; idleFor?: number; execArgv?: string[]; maxBytes?: number } = {},
) {
  const script = path.join(folder, name);
  const answerParent = path.join(import.meta.dirname, 'answer-parent.ts');
  writeFileSync(
    script,
    `import { closeSync } from 'node:fs';
    import { answerParent } from ${JSON.stringify(answerParent)};
    // Hides the crash report that the engine writes to stderr.
    closeSync(2);
    answerParent(async (given) => {
      const text = Buffer.from(given).toString();
      ${work}
      return Buffer.from(text.toUpperCase());
    });`,
  );
  const opened = openIsolatedProcess({ script, patience: 60_000, idleFor: 60_000, ...options });
  onTestFinished(opened.close);
  return opened;
}

test('a process that takes too long is killed', async () => {
  const hanging = openScript('hang.mjs', 'for (;;);', { patience: 300 });
  await expect(hanging.run(input('a'))).rejects.toThrow('hang.mjs exited');
});

test('a process that exhausts its memory ends, and the next input gets a new one', async () => {
  const hungry = openScript(
    'hungry.mjs',
    `if (text === 'much') for (const all = []; ; ) all.push(new Array(100_000).fill(text));`,
    { execArgv: ['--max-old-space-size=16'] },
  );
  expect(Buffer.from(await hungry.run(input('a'))).toString()).toBe('A');
  await expect(hungry.run(input('much'))).rejects.toThrow('hungry.mjs exited');
  expect(Buffer.from(await hungry.run(input('b'))).toString()).toBe('B');
});

test('a process that takes too much native memory ends, and the next input gets a new one', async () => {
  const hungry = openScript(
    'native.mjs',
    `if (text === 'much') {
      globalThis.held = Buffer.alloc(3e8, 1);
      await new Promise(() => undefined);
    }`,
    { maxBytes: 2e8 },
  );
  expect(Buffer.from(await hungry.run(input('a'))).toString()).toBe('A');
  await expect(hungry.run(input('much'))).rejects.toThrow('native.mjs exited');
  expect(Buffer.from(await hungry.run(input('b'))).toString()).toBe('B');
});

test('a process inherits no settings or secrets', async () => {
  process.env.SECRET_OF_TEST = 'tajna';
  onTestFinished(() => void delete process.env.SECRET_OF_TEST);
  const curious = openScript('curious.mjs', `return Buffer.from(Object.keys(process.env).join());`);
  const names = Buffer.from(await curious.run(input('a'))).toString();
  expect(names).toContain('MALLOC_ARENA_MAX');
  expect(names).not.toContain('SECRET_OF_TEST');
});

test('a process has written the compile cache by the time it answers, since it may be killed then', async () => {
  const cache = path.join(folder, 'cache');
  vi.stubEnv('NODE_COMPILE_CACHE', cache);
  onTestFinished(() => void vi.unstubAllEnvs());
  const small = openScript('small.mjs', '', { idleFor: 0 });
  expect(Buffer.from(await small.run(input('a'))).toString()).toBe('A');
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(2);
});
