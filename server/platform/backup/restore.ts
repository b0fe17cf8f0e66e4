import { writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { markAsCopy } from '../copies/copy-mark.ts';
import { dataRoom, lockDataDir } from '../data-dir/lock.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openKeys } from '../keys/keys.ts';
import type { Storage } from '../storage/storage.ts';
import { readArchive } from './archive.ts';
import { emptyDatabase, emptyFolder, emptyStorage, restoring } from './empty.ts';
import { beginLoading, endLoading, loadTable } from './load.ts';
import { type Summary, secretFingerprint } from './manifest.ts';
import { type Place, reachDatabase, startedHere } from './reach.ts';
import { BackupRefused } from './refused.ts';
import { makeTables, migrationsHad } from './schema.ts';
import { backedUpFolders, storeAndVerify } from './site-files.ts';
import { type Verified, verify } from './verify.ts';

interface Order {
  place: Place;
  storage: Storage;
  secretKey?: Buffer | undefined;
  /** The previous key, also accepted because a backup may be older than the current key. */
  previousSecretKey?: Buffer | undefined;
  file: string;
  key?: Buffer | undefined;
  /** False disables fsync in the database, for targets that are deleted afterwards. */
  keep?: boolean;
}

/**
 * Throws `BackupRefused` unless the restored site will have the key with which the secrets in the backup were
 * encrypted.
 */
function checkSecret({ secretKey, previousSecretKey, place }: Order, { rooms, summary }: Verified): void {
  const kept = rooms.get('keys/secret.key');
  const key = secretKey ?? (kept && Buffer.from(kept.toString().trim(), 'hex'));
  if (!key)
    throw new BackupRefused(
      'The backup contains no secret key. Set SECRET_KEY to the value of the original site.',
    );
  const fits = (secretKey: Buffer | undefined) =>
    secretKey && secretFingerprint(openKeys({ secretKey, dataDir: place.dataDir })) === summary.secret;
  if (!fits(key) && !fits(previousSecretKey))
    throw new BackupRefused(
      'SECRET_KEY differs from that of the original site, so second factors and tokens could not be read. Set the same one.',
    );
}

async function loadAll(
  client: pg.Client,
  order: Order,
  { shape, summary, rowSums }: Verified,
): Promise<void> {
  const tables = new Map(shape.tables.map((table) => [table.name, table]));
  const begun = await beginLoading(client, shape.tables);
  for await (const { name, contents } of readArchive(order.file, order.key)) {
    const [room, rest] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
    const table = room === 'db' && tables.get(path.dirname(rest));
    if (table) await loadTable(client, table, contents);
    else if (room === 'files') await storeAndVerify(order.storage, rest, contents);
    else if (backedUpFolders.some((kept) => kept === room))
      await writeFile(
        path.join(dataRoom(order.place.dataDir, room as 'keys'), path.basename(rest)),
        contents,
        { mode: 0o600 },
      );
  }
  await endLoading(client, shape.tables, { sequences: summary.sequences, rowSums }, begun);
}

/**
 * Restores a backup into an empty data folder and database, and marks the result as a copy. The whole file is
 * verified before anything is written.
 */
export async function restore(order: Order): Promise<Summary> {
  const { place } = order;
  const verified = await verify(order.file, order.key);
  checkSecret(order, verified);
  migrationsHad(verified.shape);
  emptyFolder(place.dataDir);
  await emptyStorage(order.storage);
  const lock = await lockDataDir(place.dataDir);
  if (!place.databaseUrl) writeFileSync(restoring(place.dataDir), '');
  const { client, connection, close } = await (place.databaseUrl
    ? reachDatabase(place)
    : startedHere(place.dataDir, undefined, order.keep));
  try {
    await emptyDatabase(client);
    writeFileSync(restoring(place.dataDir), '');
    await makeTables(connection, verified.shape);
    await loadAll(client, order, verified);
    // Grants the site role its rights and applies migrations newer than the backup.
    await migrateDatabase(connection);
    await markAsCopy(client, verified.summary.moment);
    await rm(restoring(place.dataDir));
  } finally {
    await close();
    await lock.release();
  }
  return verified.summary;
}
