import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentNames, readConfig } from '../server/config.ts';

const root = path.resolve(import.meta.dirname, '..');

test('the server configuration accepts the settings documented in docs/OPERATIONS.md', () => {
  const [, shown = ''] =
    /```ini\n# \/etc\/mestar\/mestar\.env\n([\s\S]*?)```/.exec(
      readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8'),
    ) ?? [];
  const given = Object.fromEntries(
    shown
      .split('\n')
      .map((line) => line.replace(/^#\s?(?=[A-Z_]+=)/, '').replace(/\s+#.*$/, ''))
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
      ]),
  );
  expect(Object.keys(given).length).toBeGreaterThan(6);
  expect(Object.keys(given).filter((name) => !environmentNames.includes(name))).toEqual([]);
  expect(readConfig({ ...given, NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64) })).toMatchObject({
    production: true,
    host: '127.0.0.1',
  });
});
