import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { linksOf, rendered, wordsOf } from './rendered.tsx';
import { WithSupportLink } from './with-support-link.tsx';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const ask =
  /obratite (?:se )?podršci|pi[šs]ite nam\b|nam pišite|javite (?:nam\b|se podršci)|(?:pošaljite poruku|porukom) podršci/iu;

const itself = 'a link stands in the sentence';
const leads: Record<string, string> = {
  'contract/errors.ts': 'web/platform/page/with-support-link.tsx',
  'server/notifications/job-post-text.ts': 'web/job-posts/job-post-notice.tsx',
  'server/notifications/kinds.ts': 'web/ads/ad.page.tsx',
  'server/reviews/emails.ts': 'server/platform/mail/layout.ts',
  'server/seed/data/pages/o-nama.md': itself,
  'server/seed/data/pages/politika-privatnosti.md': itself,
  'server/seed/data/questions.ts': itself,
  'web/ads/ad.page.tsx': itself,
  'web/ads/advertising.page.tsx': itself,
  'web/help/help.page.tsx': 'web/help/help.page.tsx',
  'web/job-posts/job-post-notice.tsx': itself,
  'web/job-posts/my-job-posts-card.tsx': itself,
  'web/shell/providers.tsx': itself,
  'web/platform/page/with-support-link.tsx': itself,
};

// Excludes the demo data, whose texts are written by fictional people.
const sources = globSync('{web,contract,server}/**/*.{ts,tsx,md}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^server\/seed\/demo\//.test(file),
);

test('every sentence that refers to support links to it', () => {
  const asking = sources.filter((file) => read(file).search(ask) >= 0).sort();
  expect(asking).toEqual(Object.keys(leads).sort());
  for (const [file, by] of Object.entries(leads)) {
    if (by !== itself) {
      for (const page of by.split(', ')) expect(read(page), page).toMatch(/paths\.help\(\)|id="pisite"/);
    } else if (/\.md$|questions\.ts$/.test(file)) {
      const lines = read(file).split('\n');
      for (const line of lines.filter((one) => one.search(ask) >= 0))
        expect(line, file).toContain('](/kontakt-pomoc');
    } else expect(read(file), file).toContain('paths.help()');
  }
});

test('a rejection links to support only if its text refers to support', () => {
  const html = rendered(<WithSupportLink text={errors['auth.banned'][1]} />);
  expect(linksOf(html)).toEqual([['/kontakt-pomoc#pisite', 'pišite nam']]);
  expect(wordsOf(html).replace(' .', '.')).toBe(errors['auth.banned'][1]);
  expect(rendered(<WithSupportLink text="Lozinka nije ispravna." />)).toBe('Lozinka nije ispravna.');
});

test('rejected forms, rejected actions and toasts also link to support', () => {
  for (const file of [
    'web/ui/fields/form.tsx',
    'web/ui/actions/action-refusal.tsx',
    'web/ui/overlays/toast-viewport.tsx',
  ])
    expect(read(file)).toContain('<WithSupportLink text=');
});
