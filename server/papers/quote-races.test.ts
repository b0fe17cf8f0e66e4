import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { trader } from '../testing/papers.ts';
import { made, offering, read, seenBy, sent } from '../testing/quotes.ts';
import { papersCleaning } from './tasks.ts';

test('ten quotes created concurrently, each twice, and sent concurrently are numbered without gaps', async ({
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  await ivo.put('/me/trader', trader);
  const ids: number[] = [];
  for (let n = 0; n < 10; n++) {
    const { body } = await ivo.post(`/job-posts/${await makePost(db, ana.id)}/offers`, {
      ...{ work: 'Zamjena slavine s materijalom.', price_from_cents: 9000, valid_until: '2099-12-31' },
    });
    ids.push(body.data.id);
  }
  const drafts = await Promise.all([...ids, ...ids].map((id) => made(ivo, id)));
  const papers = [...new Set(drafts.map(({ id }) => id))];
  expect(papers).toHaveLength(10);
  const answers = await Promise.all(papers.map((id) => ivo.post(`/papers/${id}/send`)));
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.number] : []));
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('concurrent acceptance and withdrawal leave the quote either accepted in a deal or withdrawn', async ({
  as,
  db,
}) => {
  const { ana, ivo, post, id } = await offering({ as, db });
  const quote = await sent(ivo, id);
  const draft = await made(ivo, id);
  const answers = await Promise.all([
    ana.post(`/papers/${quote.id}/accept`, { sha256: quote.sha256 }),
    ivo.post(`/offers/${id}/withdraw`),
    ivo.post(`/papers/${draft.id}/send`),
  ]);
  const [accepted, withdrawn] = answers.map(({ status }) => status === 200);
  const offer = await seenBy(ivo, post);
  const { state, accepted: acceptance, deal_id: deal } = await read(ivo, quote.id);
  expect([accepted, withdrawn]).not.toEqual([true, true]);
  if (accepted) expect([offer.status, state, deal]).toEqual(['accepted', 'accepted', offer.deal_id]);
  else expect([acceptance, deal]).toEqual([null, null]);
});

test('quotes of a deleted inquiry are deleted with their files, and quotes on open offers remain', async ({
  as,
  db,
  storage,
  tasks,
}) => {
  const { ana, ivo, post, id } = await offering({ as, db });
  const kept = await offering({ as, db });
  const [gone, stays] = [await sent(ivo, id), await sent(kept.ivo, kept.id)];
  const { rows } = await db.execute<{ key: string }>(
    sql`select storage_key as key from papers where id = ${gone.id}`,
  );
  expect(await ana.delete(`/job-posts/${post}`)).toHaveStatus(204);
  expect(await ivo.get(`/papers/${gone.id}`)).toHaveStatus(404);
  await tasks.enqueue(db, papersCleaning, {});
  await tasks.runDue();
  expect(await storage.exists(rows[0]?.key ?? '')).toBe(false);
  const left = sql`select id from papers where id in (${gone.id}, ${stays.id})`;
  expect((await db.execute<{ id: number }>(left)).rows).toEqual([{ id: stays.id }]);
});
