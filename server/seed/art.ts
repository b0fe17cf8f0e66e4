import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Db } from '../platform/db/pool.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { artKeys } from '../trades/art.ts';
import { doneVersion, markDone } from './settings.ts';
import { type DrawnTrade, drawnTrades } from './trades.ts';

const brushes = path.join(import.meta.dirname, 'art');

export async function seedArt(db: Db, storage: Storage): Promise<void> {
  const trades = await drawnTrades(db);
  const [first] = trades;
  if (!first) return;
  const version = versionOf(trades);
  const marker = artKeys.category(first.key, 'card', 'light');
  if ((await doneVersion(db, 'art')) === version && (await storage.exists(marker))) return;
  // Loaded only when needed, because the icons and the image library take 20 MB that most starts never use.
  const { storeDrawings } = await import('./art/store-drawings.ts');
  await storeDrawings(storage, trades, marker);
  await markDone(db, 'art', version);
}

function versionOf(trades: readonly DrawnTrade[]): string {
  const hash = createHash('sha256').update(JSON.stringify([trades, manifest.dependencies['lucide-react']]));
  for (const name of readdirSync(brushes).sort()) hash.update(readFileSync(path.join(brushes, name)));
  return hash.digest('hex');
}
