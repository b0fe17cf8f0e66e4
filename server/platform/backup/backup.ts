import { existsSync } from 'node:fs';
import type pg from 'pg';
import { openKeys } from '../keys/keys.ts';
import type { Storage } from '../storage/storage.ts';
import { type Item, itemOf, writeArchive } from './archive.ts';
import { beginSnapshot, itemsOf } from './dump.ts';
import { layout, type Summary, secretFingerprint } from './manifest.ts';
import type { Measure } from './measure.ts';
import { type Place, reachDatabase } from './reach.ts';
import { BackupRefused } from './refused.ts';
import { type Shape, sequencesOf, shapeOf } from './shape.ts';
import { itemsOfRooms, openFileRounds } from './site-files.ts';

interface Order {
  place: Place;
  storage: Storage;
  /** The site's key if it is configured rather than stored in DATA_DIR. */
  secretKey?: Buffer | undefined;
  file: string;
  /** Encryption key of 32 bytes; without it the file is not encrypted. */
  key?: Buffer | undefined;
  still?: boolean;
}

async function* itemsOfSite(
  client: pg.ClientBase,
  { place, storage, secretKey, still = false }: Order,
  done: (summary: Summary) => void,
): AsyncGenerator<Item> {
  const shape = await shapeOf(client);
  if (!shape) throw new BackupRefused('The database contains no site. Check DATA_DIR and DATABASE_URL.');
  const secret = secretFingerprint(openKeys({ secretKey, dataDir: place.dataDir }));
  yield itemOf('manifest.json', JSON.stringify({ layout, made: new Date().toISOString() }));

  const files = { count: 0, bytes: 0 };
  const counted = async function* (items: AsyncIterable<Item>) {
    for await (const item of items) {
      files.count++;
      files.bytes += item.bytes;
      yield item;
    }
  };
  const rounds = await openFileRounds(storage);
  try {
    // Copy the existing files first, so that little time passes between reading the rows and copying the
    // files they reference.
    yield* counted(rounds.all());
    const moment = await beginSnapshot(client, shape, still);
    yield* counted(rounds.sinceThen());
    yield* itemsOfRooms(place.dataDir);
    const seen = (await shapeOf(client)) as Shape;
    yield itemOf('db/shape.json', JSON.stringify(seen));
    const tables: Record<string, Measure> = {};
    for (const table of seen.tables) tables[table.name] = yield* itemsOf(client, table);
    const summary = {
      moment: moment.toISOString(),
      tables,
      sequences: await sequencesOf(client),
      files,
      secret,
    };
    yield itemOf('summary.json', JSON.stringify(summary));
    done(summary);
  } finally {
    await rounds.close();
  }
}

/**
 * Writes a backup of a running or stopped site into a new file. Throws `BackupRefused` if the file exists.
 */
export async function backUp(order: Order): Promise<Summary> {
  if (existsSync(order.file))
    throw new BackupRefused(
      `${order.file} already exists. Use another file name: existing backups are not overwritten.`,
    );
  const { client, close } = await reachDatabase(order.place);
  let made: Summary | undefined;
  try {
    await writeArchive(
      order.file,
      order.key,
      itemsOfSite(client, order, (summary) => {
        made = summary;
      }),
    );
    // Writes were blocked throughout, so the backup is current up to now.
    if (order.still && made) made = { ...(made as Summary), moment: new Date().toISOString() };
  } finally {
    // Release the write lock only once the file is complete.
    await close();
  }
  return made as unknown as Summary;
}
