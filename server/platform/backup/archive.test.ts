import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Item, itemOf, readArchive, writeArchive } from './archive.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'archive-'));
afterAll(() => rmSync(root, { recursive: true }));
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'one-'));
  file = path.join(folder, 'archive');
});

const key = randomBytes(32);
const large = randomBytes(300_000);
const items = [
  itemOf('empty', ''),
  itemOf(`files/${'š'.repeat(200)}`, 'long name'),
  { name: 'large', bytes: large.length, contents: [large.subarray(0, 7), large.subarray(7)] },
  itemOf('last', 'text'),
];

async function* from(...given: (Item | Error)[]): AsyncGenerator<Item> {
  for (const item of given) {
    if (item instanceof Error) throw item;
    yield item;
  }
}

const bytesOf = async (contents: Item['contents']) => Buffer.concat(await Array.fromAsync(contents));

test.each([
  ['plain', undefined],
  ['encrypted', key],
])('an archive (%s) reads back as written, even if the reader skips entries', async (_what, key) => {
  await writeArchive(file, key, from(...items));
  const read: [string, Buffer][] = [];
  for await (const { name, contents } of readArchive(file, key)) read.push([name, await bytesOf(contents)]);
  expect(read).toEqual(
    await Promise.all(items.map(async ({ name, contents }) => [name, await bytesOf(contents)])),
  );

  const names: string[] = [];
  for await (const { name } of readArchive(file, key)) names.push(name);
  expect(names).toEqual(items.map(({ name }) => name));
});

test.each<[string, (Item | Error)[], string]>([
  ['an error between items', [...items, new Error('no connection')], 'no connection'],
  [
    'a file that shrank',
    [{ name: 'a', bytes: 9, contents: [Buffer.from('short')] }, ...items],
    'a changed size',
  ],
  [
    'a file that grew',
    [{ name: 'a', bytes: 1, contents: [Buffer.from('long')] }, ...items],
    'a changed size',
  ],
])('writing fails and leaves no file after %s', async (_what, given, message) => {
  for (const one of [undefined, key])
    await expect(writeArchive(file, one, from(...given))).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual([]);
});
