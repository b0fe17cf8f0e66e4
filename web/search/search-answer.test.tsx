import { expect, test } from 'vitest';
import { jobPostExample, userExample } from '#contract/examples.ts';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { SearchAnswer } from './search-answer.tsx';
import type { Results } from './use-search.ts';

const rows = (query: string, results: Partial<Results>) =>
  wordsOf(
    rendered(
      <SearchAnswer
        answer={{ query, results: { workers: [], posts: [], ...results }, error: '' }}
        pending={false}
        onReset={() => undefined}
        onRepeat={() => undefined}
      />,
    ),
  );
const post = jobPostExample as unknown as Results['posts'][number];
const worker = userExample as unknown as Results['workers'][number];

test('a found job names its publisher', () => {
  expect(rows('curi', { posts: [post] })).toContain(`${post.job_category.name} · ${post.user.name} ·`);
});

test('a found worker’s about text is shown from its beginning, wherever the match is', () => {
  const about = `Keramičar s dvadeset godina iskustva. ${'Radim uredno i na vrijeme. '.repeat(6)}Postavljam i parket.`;
  expect(rows('parket', { workers: [{ ...worker, about }] })).toMatch(
    /Keramičar s dvadeset godina… .* parket/,
  );
  const [type] = worker.jobTypes;
  const byType = rows(type?.name ?? '', { workers: [{ ...worker, about }] });
  expect(byType).toContain('Keramičar s dvadeset godina iskustva.');
  expect(byType.replaceAll(/\s/g, '')).toContain(type?.name.replaceAll(/\s/g, '') ?? '-');
});
