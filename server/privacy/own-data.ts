import { storedByUs } from '#contract/data-inventory.ts';
import type { OwnData } from '#contract/privacy.ts';
import { consentHistory } from '../pages/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { totalsOf } from './records.ts';
import { sections } from './sections.ts';

/** Returns the kinds of stored data with the number of the user’s entries, and the history of consents. */
export async function ownData(db: Db, actor: Actor): Promise<OwnData> {
  const [totals, consents] = await Promise.all([
    totalsOf(db, sections, actor.id),
    consentHistory(db, actor.id),
  ]);
  const stored = storedByUs.map(({ data, holds, lasts, seenBy }) => ({
    data,
    holds,
    lasts,
    seen_by: seenBy,
    items: sections
      .filter((section) => section.data === data)
      .map(({ file, title }) => ({ title, total: totals.get(file) ?? 0 })),
  }));
  return { stored: stored.filter(({ items }) => items.length > 0), consents };
}
