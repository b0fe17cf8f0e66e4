import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/pool.ts';
import { lockInTransaction } from '../platform/db/wait-for-lock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seedArt } from './art.ts';
import places from './data/places.json' with { type: 'json' };
import { seededQuestions } from './data/questions.ts';
import trades from './data/trades.json' with { type: 'json' };
import { questionsFile, seedJobQuestions } from './job-questions.ts';
import { seededPages, seedPages } from './pages.ts';
import { seedPlaces } from './places.ts';
import { defaultSettings, doneVersion, markDone, seedSettings } from './settings.ts';
import { seedTrades } from './trades.ts';

/** An arbitrary number, identical in every process that may seed this database. */
export const seedLock = 7_206_117;

/** Waits until no other process seeds this database, and locks the seed for the rest of the transaction. */
export const lockSeed = (tx: Tx): Promise<void> =>
  lockInTransaction(tx, 'the seed of another process', sql`${seedLock}`);

/**
 * Writes places, trades with their drawings and questions, default settings, pages and help. Runs at every
 * start and writes only what is missing or newer.
 */
export async function seedBase(db: Db, storage: Storage): Promise<void> {
  const version = createHash('sha256')
    .update(JSON.stringify([places, trades, defaultSettings, seededPages, seededQuestions, questionsFile]))
    .digest('hex');
  await db.transaction(async (tx) => {
    await lockSeed(tx);
    if ((await doneVersion(tx, 'base')) === version) return;
    await seedPlaces(tx);
    await seedTrades(tx);
    await seedJobQuestions(tx);
    await seedSettings(tx);
    await seedPages(tx);
    await markDone(tx, 'base', version);
  });
  await seedArt(db, storage);
}
