import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seedArt } from './art.ts';
import places from './data/places.json' with { type: 'json' };
import { seededQuestions } from './data/questions.ts';
import trades from './data/trades.json' with { type: 'json' };
import { seededPages, seedPages } from './pages.ts';
import { seedPlaces } from './places.ts';
import { defaultSettings, doneVersion, markDone, seedSettings } from './settings.ts';
import { seedTrades } from './trades.ts';

/** An arbitrary number, identical in every process that may seed this database. */
export const seedLock = sql`select pg_advisory_xact_lock(7206115)`;

/**
 * Writes places, trades with their drawings, default settings, pages and questions. Runs at every start and
 * writes only what is missing or newer.
 */
export async function seedBase(db: Db, storage: Storage): Promise<void> {
  const version = createHash('sha256')
    .update(JSON.stringify([places, trades, defaultSettings, seededPages, seededQuestions]))
    .digest('hex');
  await db.transaction(async (tx) => {
    await tx.execute(seedLock);
    if ((await doneVersion(tx, 'base')) === version) return;
    await seedPlaces(tx);
    await seedTrades(tx);
    await seedSettings(tx);
    await seedPages(tx);
    await markDone(tx, 'base', version);
  });
  await seedArt(db, storage);
}
