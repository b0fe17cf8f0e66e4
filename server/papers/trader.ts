import type { Trader } from '#contract/traders.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lastOib } from '../trade-checks/service.ts';
import { userRefsByIds } from '../users/service.ts';
import * as queries from './queries.ts';

const purposes = { oib: 'trader.oib', iban: 'trader.iban' } as const;

/** Returns the trade data printed on a worker's papers; undefined until the worker has saved them. */
export async function traderOf(db: DbOrTx, keys: Keys, userId: number): Promise<Trader | undefined> {
  const row = await queries.traderOf(db, userId);
  return (
    row && {
      business_name: row.businessName,
      oib: keys.open(row.oib, purposes.oib),
      street: row.street,
      place: row.place,
      iban: keys.open(row.iban, purposes.iban),
      vat: row.vat,
    }
  );
}

/** Returns the user's trade data, and suggestions from the account and the last trade check. */
export async function ownTrader(db: Db, keys: Keys, actor: Actor) {
  const [trader, oib, people] = [
    await traderOf(db, keys, actor.id),
    await lastOib(db, keys, actor.id),
    await userRefsByIds(db, [actor.id]),
  ];
  const name = people.get(actor.id)?.name ?? '';
  return { trader: trader ?? null, suggested: { business_name: name, oib } };
}

/** Saves a worker's trade data. Papers that were already sent are unchanged. */
export async function saveTrader(db: Db, keys: Keys, userId: number, input: Trader): Promise<Trader> {
  await queries.saveTrader(db, {
    userId,
    businessName: input.business_name,
    oib: keys.seal(input.oib, purposes.oib),
    street: input.street,
    place: input.place,
    iban: keys.seal(input.iban, purposes.iban),
    vat: input.vat,
  });
  return input;
}
