import type pg from 'pg';
import type { DbOrTx } from '../db/pool.ts';
import { copyMark } from './tables.ts';

export interface Copy {
  restoredAt: Date;
  backupMoment: Date | null;
}

/** Returns the lines that a copy prints at startup. */
export const copyLines = ({ restoredAt, backupMoment }: Copy): string[] => [
  `  THIS SITE IS A COPY${backupMoment ? ` of the data at ${backupMoment.toISOString()}` : ''}, made at ${restoredAt.toISOString()}.`,
  '  It sends no emails or push messages, moves no money and does not notify accounting: these tasks are paused.',
  '  If it replaces the original, run: npm run admin -- adopt',
];

const fields = { restoredAt: copyMark.restoredAt, backupMoment: copyMark.backupMoment };

/**
 * Returns when this copy was created and the time of its backup; undefined if the database is the original.
 */
export const findCopy = async (db: DbOrTx): Promise<Copy | undefined> =>
  (await db.select(fields).from(copyMark))[0];

/** Marks the database as a copy. Requires a connection as the database's owner. */
export async function markAsCopy(client: pg.ClientBase, backupMoment: string | null): Promise<void> {
  await client.query(
    `insert into copy_mark (backup_moment) values ($1)
       on conflict (id) do update set restored_at = excluded.restored_at, backup_moment = excluded.backup_moment`,
    [backupMoment],
  );
}

/** Removes the copy mark and returns its values; undefined if there was none. */
export const removeCopyMark = async (tx: DbOrTx): Promise<Copy | undefined> =>
  (await tx.delete(copyMark).returning(fields))[0];
