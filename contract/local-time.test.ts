import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('only local-time.ts names the time zone, and no file formats dates in the en-CA locale', () => {
  const sources = globSync('{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs}').filter(
    (file) => !/\.(?:test|spec)\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const naming = sources.filter((file) => /['"]Europe\/Zagreb|en-CA/.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual(['contract/local-time.ts']);
});
