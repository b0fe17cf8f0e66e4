import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { environmentNames, readConfig } from '../server/config.ts';

const root = path.resolve(import.meta.dirname, '..');

const operations = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8');
const hasPostfix = spawnSync('postmap', ['-q', 'a', 'inline:{{a = b}}']).status === 0;
/** The access tables of the Postfix recipe, in the order in which Postfix asks them. */
const accessTables = [...operations.matchAll(/(check_\w+_access) (inline:\{\{.+?\}\})/g)].map(
  ([, check = '', table = '']) => ({ check, table }),
);

test('the Postfix recipe refuses relaying, accepts bounces, and rejects replies to the sender with a link', () => {
  const [, sender = ''] = /MAIL_FROM="[^<]*<([^>]+)>"/.exec(operations) ?? [];
  const [, appUrl = ''] = /^APP_URL=(\S+)/m.exec(operations) ?? [];
  expect(operations).toMatch(/smtpd_recipient_restrictions = reject_unauth_destination,\n {2}check_sender/);
  expect(accessTables).toEqual([
    { check: 'check_sender_access', table: 'inline:{{<> = OK}}' },
    {
      check: 'check_recipient_access',
      table: `inline:{{${sender} = 550 5.7.1 Odgovore nitko ne cita: ${appUrl}${paths.chats()}}}`,
    },
  ]);
});

test.skipIf(!hasPostfix)('Postfix reads the tables of its recipe (skipped without Postfix)', () => {
  const found = (nth: number, key: string) =>
    spawnSync('postmap', ['-q', key, accessTables[nth]?.table ?? ''], { encoding: 'utf8' }).stdout.trim();
  expect(found(0, '<>')).toBe('OK');
  expect(found(0, 'ana@primjer.hr')).toBe('');
  expect(found(1, 'poruke@mestar.example')).toMatch(/^550 5\.7\.1 .*https:\/\/mestar\.example\/poruke$/);
  expect(found(1, 'odgovor@mestar.example')).toBe('');
});

test('the server configuration accepts the settings documented in docs/OPERATIONS.md', () => {
  const [, shown = ''] = /```ini\n# \/etc\/mestar\/mestar\.env\n([\s\S]*?)```/.exec(operations) ?? [];
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
