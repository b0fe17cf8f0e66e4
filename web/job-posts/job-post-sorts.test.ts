import { expect, test } from 'vitest';
import { readListQuery } from '../catalogue/list-query.ts';
import { sortOf, sortOptions } from './job-post-sorts.ts';

const asked = (search: string) => readListQuery(new URLSearchParams(search));

test('jobs are sorted newest first by default and for an unknown sort order', () => {
  expect(sortOf(asked(''))).toEqual({ sort_by: 'created_at', sort_direction: 'desc' });
  expect(sortOf(asked('poredak=najstariji'))).toEqual({ sort_by: 'created_at', sort_direction: 'asc' });
  expect(sortOf(asked('poredak=constructor'))).toEqual({ sort_by: 'created_at', sort_direction: 'desc' });
});

test('jobs can be sorted by distance only with a town to measure from', () => {
  expect(sortOf(asked('blizu=zadar&poredak=udaljenost'))).toEqual({
    sort_by: 'distance',
    sort_direction: 'asc',
  });
  expect(sortOf(asked('poredak=udaljenost'))).toEqual({ sort_by: 'created_at', sort_direction: 'desc' });
  expect(sortOptions(asked('q=krov&blizu=zadar')).map(({ value }) => value)).toContain('udaljenost');
  expect(sortOptions(asked('')).map(({ value }) => value)).not.toContain('udaljenost');
});

test('search results are sorted by relevance by default and can be sorted by date', () => {
  expect(sortOf(asked('q=krov'))).toEqual({ sort_by: 'relevance', sort_direction: 'desc' });
  expect(sortOf(asked('q=krov&poredak=najnoviji'))).toEqual({
    sort_by: 'created_at',
    sort_direction: 'desc',
  });
  expect(sortOptions(asked('q=krov')).map(({ value }) => value)).toEqual(['', 'najnoviji', 'najstariji']);
});
