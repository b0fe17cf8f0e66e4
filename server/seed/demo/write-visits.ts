import type { VisitKind } from '#contract/visit-kinds.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { visitCounts } from '../../visits/tables.ts';
import type { Clock } from './clock.ts';

const usual: Partial<Record<VisitKind, number>> = {
  home: 118,
  category: 86,
  post: 74,
  posts: 61,
  profile: 47,
  county: 33,
  workers: 29,
  inquiry: 21,
  news: 18,
  chats: 16,
  account: 14,
  entry: 12,
  help: 9,
  ads: 5,
};
const days = 30;

export async function writeVisits(tx: Tx, clock: Clock): Promise<void> {
  const rows = Array.from({ length: days }, (_, at) => at + 1).flatMap((ago) => {
    const at = clock.daysAgo(ago, 12, 0);
    const share = (at.getUTCDay() === 0 ? 0.6 : 1) * (1.2 - ago / 100);
    return Object.entries(usual).map(([kind, visits], place) => ({
      day: at.toISOString().slice(0, 10),
      kind,
      visits: Math.max(1, Math.round(visits * share) + ((ago * 7 + place * 3) % 5)),
    }));
  });
  await tx.insert(visitCounts).values(rows);
}
