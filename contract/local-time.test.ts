import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the zone is named in one file: others take it, or a day and a time, from there', () => {
  const sources = globSync('{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs}').filter(
    (file) => !/\.(?:test|spec)\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const naming = sources.filter((file) => /['"]Europe\/Zagreb|en-CA/.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual(['contract/local-time.ts']);
});
