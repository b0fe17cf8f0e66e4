import { expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import { rendered } from '../../platform/page/rendered.tsx';
import { Pager } from './pager.tsx';

const pager = (page: number) =>
  rendered(
    <Pager page={page} last={limits.pagesMost} href={(to) => `?stranica=${to}`} beyond="Suzite pretragu." />,
  );

test('the last page that the API serves shows advice to narrow the search and no link to a next page', () => {
  expect(pager(limits.pagesMost)).toContain(
    `Popis završava na stranici ${limits.pagesMost}. Suzite pretragu.`,
  );
  expect(pager(limits.pagesMost)).not.toContain('rel="next nofollow"');
});

test('earlier pages link to the next page and show no advice', () => {
  expect(pager(limits.pagesMost - 1)).not.toContain('Popis završava');
  expect(pager(limits.pagesMost - 1)).toContain('rel="next nofollow"');
});
