import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteStored } from '../platform/media/stored-media.ts';
import { accountsByIds } from '../users/accounts.ts';
import { archiveOf } from './archive.ts';
import { exportReadyMail } from './emails.ts';
import { exportQueue, fileOf } from './exports.ts';
import { dataExports } from './tables.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'storage' | 'mail' | 'site'>;

/**
 * Writes an export’s archive and emails the person that it is ready. Does nothing unless the export is being
 * prepared. If the last attempt fails, marks the export as failed, so that another can be requested.
 */
export async function makeExport(parts: Parts, id: number, attempt: number): Promise<void> {
  const { db, storage } = parts;
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  if (row?.state !== 'preparing') return;
  try {
    await storage.deleteFolder(row.folder);
    const person = await write(parts, row);
    if (!person || !(await finish(parts, row, person.email))) await storage.deleteFolder(row.folder);
  } catch (error) {
    // The last attempt failed; marking the export as failed allows another request.
    if (attempt > exportQueue.retries) {
      await db.update(dataExports).set({ state: 'failed' }).where(eq(dataExports.id, id));
      await storage.deleteFolder(row.folder);
    }
    throw error;
  }
}

const write = ({ db, keys, storage, site }: Parts, { userId, folder }: typeof dataExports.$inferSelect) =>
  db.transaction(
    async (tx) => {
      const person = (await accountsByIds(tx, [userId])).get(userId);
      if (!person) return undefined;
      const over = new AbortController();
      try {
        await storage.put(
          fileOf(folder),
          await archiveOf({
            tx,
            keys,
            signal: over.signal,
            storage,
            person,
            site: site.name,
            at: new Date(),
          }),
        );
      } finally {
        over.abort();
      }
      return person;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function finish(
  { db, storage, mail }: Parts,
  { id, userId, folder }: typeof dataExports.$inferSelect,
  to: string,
): Promise<boolean> {
  const file = await storage.read(fileOf(folder));
  if (!file) throw new Error(`the file of the export ${id} does not exist`);
  // Only the file’s size is needed, so the stream is closed unread.
  if ('destroy' in file.contents) file.contents.destroy();
  const endsAt = new Date(Date.now() + limits.exportDays * day);
  return db.transaction(async (tx) => {
    const values = { state: 'ready', bytes: file.bytes, endsAt } as const;
    const [ready] = await tx
      .update(dataExports)
      .set(values)
      .where(eq(dataExports.id, id))
      .returning({ id: dataExports.id });
    if (ready)
      await mail.send(tx, { to, userId, template: exportReadyMail, data: { until: endsAt.toISOString() } });
    return ready !== undefined;
  });
}

/**
 * Deletes expired exports, and exports requested before `before` that never became ready, with their files.
 */
export async function deleteOldExports(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  before: Date,
): Promise<void> {
  const unready = and(inArray(dataExports.state, ['preparing', 'failed']), lt(dataExports.createdAt, before));
  const old = await db
    .select()
    .from(dataExports)
    .where(or(lt(dataExports.endsAt, new Date()), unready));
  // Files are deleted before rows: the next run finds a row without its file, but would never find a file
  // without its row.
  await deleteStored(
    storage,
    old.map(({ folder }) => folder),
  );
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(dataExports).where(inArray(dataExports.id, ids));
}

/**
 * Returns the folders of an account's exports. Call before deleting the account, to delete the folders
 * afterwards.
 */
export const exportsOf = async (tx: Tx, userId: number): Promise<string[]> =>
  (
    await tx.select({ folder: dataExports.folder }).from(dataExports).where(eq(dataExports.userId, userId))
  ).map(({ folder }) => folder);
