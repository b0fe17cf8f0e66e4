import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';

test('an encoder whose parent process dies while it encodes a picture exits without an error', async () => {
  const create = {
    width: 1200,
    height: 900,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  } as const;
  const webp = await sharp({ create }).webp().toBuffer();
  const child = fork(path.join(import.meta.dirname, 'avif-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    silent: true,
  });
  if (!child.stderr) throw new Error('no stderr');
  const complaints = text(child.stderr);
  child.send(webp, () => child.disconnect());
  const [code] = await once(child, 'exit');
  expect(await complaints).toBe('');
  expect(code).toBe(0);
});
