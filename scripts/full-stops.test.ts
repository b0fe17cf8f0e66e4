import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Names that never end with a full stop. */
const otherNames = ['site.name', 'town.name', 'category.name'];

/**
 * Matches a full stop after a value that may itself end with one: a date such as `19. studenoga 2026.`, or a
 * person’s name such as `Vodoinstalacije Horvat d.o.o.`
 */
const ends =
  /\{(?:(?:formatDate|formatDay|formatLongDate|formatTimeDay|formatBrief|formatSince|dayText)\([^{}]*\)|[\w.]*\.name)\}\.(?=[\s`<]|$)/gm;

const doubled = (text: string): string[] =>
  (text.match(ends) ?? []).filter((found) => !otherNames.some((name) => found.endsWith(`${name}}.`)));

test('the check finds dates and names before a full stop', () => {
  const text =
    'Do {dayText(day)}. Zatim <p>Javlja {deal.worker.name}.</p> Na {site.name}. Do {formatClock(at)}. ';
  expect(doubled(text)).toEqual(['{dayText(day)}.', '{deal.worker.name}.']);
});

test('a sentence that ends with a date or a person’s name uses `sentence`', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^server\/testing\/|^web\/dev\//.test(file),
  );
  const found = files.flatMap((file) =>
    doubled(readFileSync(path.join(root, file), 'utf8')).map((end) => `${file}: ${end}`),
  );
  expect(found).toEqual([]);
});
