import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { PaperKind } from '#contract/paper-words.ts';
import type { Paper } from '#contract/papers.ts';
import { test } from '../testing/app.ts';
import { dealing, made, sent } from '../testing/papers.ts';

test('ten papers of a kind sent concurrently are numbered without gaps or duplicates', async ({ as, db }) => {
  const { ivo, id } = await dealing({ as, db });
  const drafts = [];
  for (let n = 0; n < 10; n++) drafts.push(await made(ivo, id, n < 7 ? 'quote' : 'work_order'));
  const answers = await Promise.all(drafts.map((draft) => ivo.post(`/papers/${draft.id}/send`)));
  const numbers = (kind: PaperKind) =>
    answers
      .map(({ body }) => body.data as Paper)
      .filter((paper) => paper.kind === kind)
      .map(({ number }) => number)
      .sort((a, b) => (a ?? 0) - (b ?? 0));
  expect(numbers('quote')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(numbers('work_order')).toEqual([1, 2, 3]);
});

test('a paper sent three times concurrently gets one number and one file', async ({ as, db, storage }) => {
  const { ivo, id } = await dealing({ as, db });
  const { id: paper } = await made(ivo, id);
  const answers = await Promise.all([1, 2, 3].map(() => ivo.post(`/papers/${paper}/send`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await sent(ivo, id)).number).toBe(2);
  const keys = [];
  for await (const key of storage.keys()) if (/^private\/papers\/.*\.pdf$/.test(key)) keys.push(key);
  const { rows } = await db.execute<{ key: string }>(sql`select storage_key as key from papers`);
  expect(keys.filter((key) => !rows.some((row) => row.key === key))).toEqual([]);
});

test('a paper whose file could not be stored keeps its number for the next attempt', async ({
  as,
  db,
  storage,
}) => {
  const { ivo, id } = await dealing({ as, db });
  const { id: paper } = await made(ivo, id);
  const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('no space'));
  expect(await ivo.post(`/papers/${paper}/send`)).toHaveStatus(500);
  put.mockRestore();
  expect((await ivo.get(`/papers/${paper}`)).body.data).toMatchObject({
    state: 'draft',
    can: { edit: false, delete: false, send: true },
  });
  expect(await ivo.delete(`/papers/${paper}`)).toHaveStatus(409);
  expect((await sent(ivo, id)).number).toBe(2);
  expect((await ivo.post(`/papers/${paper}/send`)).body.data.number).toBe(1);
});
