import { expect } from 'vitest';
import type { PaperKind } from '#contract/paper-words.ts';
import type { Paper } from '#contract/papers.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Person } from './app.ts';
import { makeDeal } from './deals.ts';

/** Trade data of a worker, as sent to `PUT /me/trader`; the OIB and the IBAN have valid check digits. */
export const trader = {
  business_name: 'Vodoinstalacije Đurđević i Čičak',
  oib: '69435151530',
  street: 'Šenoina ulica 12',
  place: '44000 Sisak',
  iban: 'HR1210010051863000160',
  vat: 'exempt',
} as const;

/** Returns an item of a paper as the API accepts it. */
export const item = (description: string, quantity = 1, unit_price_cents = 5000, part = 'work') => ({
  ...{ description, quantity, unit: 'kom', unit_price_cents, part },
});

interface Given {
  as: (part: 'client' | 'worker') => Promise<Person>;
  db: Db;
}

/** Creates two people with an agreed deal, and saves the worker's trade data. */
export async function dealing({ as, db }: Given, data: object = trader) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const agreed = { stage: 'agreed' as const, doneAt: null, doneBy: null };
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, { euros: 120, ...agreed });
  expect(await ivo.put('/me/trader', data)).toHaveStatus(200);
  return { ana, ivo, id };
}

/** Creates a draft paper. */
export async function made(person: Person, deal: number, kind: PaperKind = 'quote', more: object = {}) {
  const answer = await person.post(`/deals/${deal}/papers`, { kind, ...more });
  expect(answer).toHaveStatus(201);
  return answer.body.data as Paper;
}

/** Creates a draft and sends it. */
export async function sent(person: Person, deal: number, kind: PaperKind = 'quote', more: object = {}) {
  const { id } = await made(person, deal, kind, more);
  const answer = await person.post(`/papers/${id}/send`);
  expect(answer).toHaveStatus(200);
  return answer.body.data as Paper;
}
