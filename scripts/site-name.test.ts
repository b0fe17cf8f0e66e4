import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Files that may contain the name, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/config.ts': 'default and examples of the settings',
  'server/platform/mail/wordmark.ts': 'the drawn wordmark is used only for a site of this name',
  'web/platform/page/rendered.tsx': 'site of the component tests',
};

const isChecked = (file: string) =>
  !/\.test\.tsx?$/.test(file) && !/^server\/(?:seed|testing)\//.test(file) && !Object.hasOwn(allowed, file);

test('pages, emails and files take the site’s name from the setting APP_NAME', () => {
  const files = globSync(['web/**/*.{ts,tsx,css}', 'server/**/*.ts'], { cwd: root }).filter(isChecked);
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => /Meštar|Meštr/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(naming).toEqual([]);
});
