import { expect } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import type { Paper } from '#contract/papers.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Person } from './app.ts';
import { makePost } from './job-posts.ts';
import { trader } from './papers.ts';

interface Given {
  as: (part: 'client' | 'worker') => Promise<Person>;
  db: Db;
}

/** Creates a client, a worker with trade data, and an open offer of 90 to 120 euros. */
export async function offering({ as, db }: Given, price: object = { price_to_cents: 12_000 }) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id);
  await ivo.put('/me/trader', trader);
  const { body } = await ivo.post(`/job-posts/${post}/offers`, {
    ...{ work: 'Zamjena slavine s materijalom.', price_from_cents: 9000, valid_until: '2099-12-31' },
    ...price,
  });
  return { ana, ivo, post, id: body.data.id as number, chat: body.data.chat_id as number };
}

export const made = async (ivo: Person, id: number): Promise<Paper> => {
  const answer = await ivo.post(`/offers/${id}/quote`);
  expect(answer).toHaveStatus(201);
  return answer.body.data;
};
export const sent = async (ivo: Person, id: number): Promise<Paper> => {
  const answer = await ivo.post(`/papers/${(await made(ivo, id)).id}/send`);
  expect(answer).toHaveStatus(200);
  return answer.body.data;
};
export const read = async (person: Person, id: number): Promise<Paper> =>
  (await person.get(`/papers/${id}`)).body.data;
export const seenBy = async (person: Person, post: number): Promise<Offer> =>
  (await person.get(`/job-posts/${post}/offers`)).body.data[0];
