import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openKeys } from './keys.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keys-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = openKeys({ secretKey: Buffer.alloc(32, 7), dataDir: folder });
const others = openKeys({ secretKey: Buffer.alloc(32, 8), dataDir: folder });

function turned(sealed: string, at: number) {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes.toString('base64url');
}

test('sealed text can be opened, and sealing the same text twice gives different results', () => {
  const sealed = keys.seal('šifra žaba', 'totp');
  expect(keys.open(sealed, 'totp')).toBe('šifra žaba');
  expect(keys.open(keys.seal('', 'totp'), 'totp')).toBe('');
  expect(keys.seal('šifra žaba', 'totp')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes('aba')).toBe(false);
});

test('opening fails if a bit is flipped, the purpose or key is wrong, or the text is truncated', () => {
  const sealed = keys.seal('tajna', 'totp');
  for (let at = 0; at < Buffer.from(sealed, 'base64url').length; at++)
    expect(() => keys.open(turned(sealed, at), 'totp')).toThrow();
  expect(() => keys.open(sealed, 'mail')).toThrow();
  expect(() => others.open(sealed, 'totp')).toThrow();
  for (const text of ['', 'x', sealed.slice(0, 20), sealed.slice(0, -2)])
    expect(() => keys.open(text, 'totp')).toThrow();
});

test('a hash depends on the text, the purpose and the key', () => {
  const hash = keys.hash('AB12CD34', 'reset');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(keys.hash('AB12CD34', 'reset')).toBe(hash);
  expect(
    new Set([
      hash,
      keys.hash('AB12CD35', 'reset'),
      keys.hash('AB12CD34', 'confirm'),
      others.hash('AB12CD34', 'reset'),
    ]).size,
  ).toBe(4);
});

test('with two keys, values of both are accepted and new ones use the current key', () => {
  const both = openKeys({
    secretKey: Buffer.alloc(32, 8),
    previousSecretKey: Buffer.alloc(32, 7),
    dataDir: folder,
  });
  for (const made of [keys, others]) {
    expect(both.open(made.seal('tajna', 'totp'), 'totp')).toBe('tajna');
    expect(both.verify(made.sign({ user: 5 }, 'confirm', 60_000), 'confirm')).toEqual({ user: 5 });
    expect(both.hashes('AB12CD34', 'reset')).toContain(made.hash('AB12CD34', 'reset'));
  }
  expect(others.open(both.seal('tajna', 'totp'), 'totp')).toBe('tajna');
  expect(others.verify(both.sign({ user: 5 }, 'confirm', 60_000), 'confirm')).toEqual({ user: 5 });
  expect(both.hash('AB12CD34', 'reset')).toBe(others.hash('AB12CD34', 'reset'));
  const resealed = both.reseal(keys.seal('tajna', 'totp'), 'totp') ?? '';
  expect(others.open(resealed, 'totp')).toBe('tajna');
  expect(both.reseal(resealed, 'totp')).toBeUndefined();
});

test('a signed payload is valid until its expiry, for its purpose only', () => {
  let now = 1000;
  const timed = openKeys({ secretKey: Buffer.alloc(32, 7), dataDir: folder }, () => now);
  const token = timed.sign({ user: 5 }, 'unsubscribe', 500);
  expect(timed.verify(token, 'unsubscribe')).toEqual({ user: 5 });
  const [body = '', mark = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify([9e15, { user: 1 }])).toString('base64url');
  for (const wrong of ['', '.', 'x.y', body, `${forged}.${mark}`, `${body}.${turned(mark, 0)}`, `${token}.x`])
    expect(timed.verify(wrong, 'unsubscribe')).toBeUndefined();
  expect(timed.verify(token, 'confirm')).toBeUndefined();
  expect(others.verify(token, 'unsubscribe')).toBeUndefined();
  now = 1500;
  expect(timed.verify(token, 'unsubscribe')).toBeUndefined();
});

test('opening a data folder twice yields the same key, stored in a file that only its owner may read', () => {
  const [first, second] = [openKeys({ dataDir: folder }), openKeys({ dataDir: folder })];
  expect(second.open(first.seal('isti ključ', 'totp'), 'totp')).toBe('isti ključ');
  const file = path.join(folder, 'keys', 'secret.key');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

test('the server refuses to start with a damaged key instead of replacing it', () => {
  const file = path.join(folder, 'keys', 'secret.key');
  writeFileSync(file, 'abc');
  expect(() => openKeys({ dataDir: folder })).toThrow(/secret\.key is not a key of 32 bytes/);
  expect(readFileSync(file, 'utf8')).toBe('abc');
});
