import { deletedUser } from '#contract/labels.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { userRefsByIds } from '../users/service.ts';
import { type Person, type PersonRef, personIn } from './data.ts';
import { say } from './kinds.ts';
import type { NotificationText } from './text.ts';

interface Kept {
  kind: NotificationKind;
  data: Record<string, unknown>;
}

const keyOf = (kind: NotificationKind): string | undefined =>
  (personIn as Partial<Record<NotificationKind, string>>)[kind];
export const personOf = ({ kind, data }: Kept) => data[keyOf(kind) ?? ''] as PersonRef | null | undefined;

/**
 * Returns the data of notifications with the person’s current name and slug; a placeholder name and no slug
 * for a deleted account.
 */
export async function named(db: DbOrTx, rows: readonly Kept[]): Promise<Record<string, unknown>[]> {
  const people = await userRefsByIds(
    db,
    rows.flatMap((row) => personOf(row)?.id ?? []),
  );
  return rows.map((row) => {
    const person = personOf(row);
    if (!person) return row.data;
    const { name, slug } = people.get(person.id) ?? { name: deletedUser, slug: null };
    return { ...row.data, [keyOf(row.kind) ?? '']: { id: person.id, name, slug } satisfies Person };
  });
}

/** Returns a stored notification’s text with current names. */
export async function textOfStored(db: DbOrTx, row: Kept): Promise<NotificationText> {
  const [data] = await named(db, [row]);
  return say(row.kind, data ?? row.data);
}
