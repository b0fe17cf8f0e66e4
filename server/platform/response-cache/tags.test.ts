// @module-tag sql
import { globSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { test } from '../../testing/app.ts';
import { makeWorker } from '../../testing/factories.ts';
import { makePost } from '../../testing/job-posts.ts';

interface Operation {
  responses: Record<string, { headers?: { 'Cache-Control': { example: string } } }>;
}

const announcedOtherwise: Record<string, string> = {
  counters: 'totals, updated by triggers on the counted tables',
  active_post_counts: 'updated by a trigger on job_posts',
  post_count_deltas: 'pending count deltas, written by the same trigger',
  counter_deltas: 'pending deltas of totals, written by the same triggers',
  word_count_deltas: 'pending word deltas, written by the same triggers',
  job_post_events: 'the median wait of a month of decisions, which is itself read only once an hour',
  deal_events: 'a step of a deal also changes its row in deals',
  deal_times: 'a chosen time also changes the row in deals',
  chat_messages: 'read with deal events, and never changed',
  offers: 'read with deals; an accepted offer keeps its price',
  search_words: 'derived from posts and profiles; a deleted name is removed',
};

/**
 * Returns the tags that features declare in their `tags.ts`; tags of a single row are returned without the
 * id, as `post:`.
 */
async function declaredTags(): Promise<string[]> {
  const modules = await Promise.all(
    globSync('server/*/tags.ts').map(
      (file) => import(path.resolve(file)) as Promise<Record<string, unknown>>,
    ),
  );
  return modules
    .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Tag')))
    .map(([, tag]) => (typeof tag === 'function' ? (tag('') as string) : (tag as string)));
}

test('every tag that a feature declares is announced by a trigger', async ({ db }) => {
  const { rows } = await db.execute<{ source: string }>(
    sql`select prosrc as source from pg_proc where proname like 'announce%' and prorettype = 'trigger'::regtype`,
  );
  const sources = rows.map(({ source }) => source).join('\n');
  const declared = await declaredTags();
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((tag) => !new RegExp(`['{]${tag}['}]`).test(sources))).toEqual([]);
});

const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/gi)].map(([, name = '']) => name);

test('every table read for visitor responses, sessions or accounts announces its changes', async ({
  as,
  db,
  openNode,
  visitor,
}) => {
  const worker = await as('worker');
  const { id } = worker;
  await makeWorker(db);
  // The person and the post have the same id, so one id fits every path requested below.
  expect(await makePost(db, id)).toBe(id);
  const { app } = await openNode({ RESPONSE_CACHE_MB: '0' });
  const { rows: all } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const { rows: announcing } = await db.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname like 'announce%' group by tgrelid having count(*) > 1`,
  );
  const tables = new Set(all.map(({ name }) => name));
  const announced = new Set(announcing.map(({ name }) => name));

  const { paths } = (await visitor.get('/openapi.json')).body as {
    paths: Record<string, { get?: Operation }>;
  };
  const kept = Object.entries(paths).filter(
    ([, { get }]) => (get?.responses['200']?.headers?.['Cache-Control'].example ?? 'no-store') !== 'no-store',
  );
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const read = new Map<string, string>();
  const asks = kept.flatMap(([path]) =>
    ['', '?search=slavinu', '?sort_by=random', '?counties=zadarska&towns=zadar'].map(
      (query) => [visitor, path, query] as const,
    ),
  );
  for (const [reader, path, query] of [...asks, [worker, '/me', ''] as const]) {
    asked.mockClear();
    expect([
      path,
      query,
      (await reader.at(app).get(path.replace(/\{\w+\}/g, String(id)) + query)).status < 500,
    ]).toEqual([path, query, true]);
    for (const [statement] of asked.mock.calls as unknown as [string | { text: string }][])
      for (const table of tablesIn(typeof statement === 'string' ? statement : statement.text))
        if (tables.has(table)) read.set(table, path);
  }
  asked.mockRestore();

  expect(read.size).toBeGreaterThan(12);
  expect([...read].filter(([table]) => !announced.has(table) && !(table in announcedOtherwise))).toEqual([]);
});
