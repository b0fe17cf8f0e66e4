import { sql } from 'drizzle-orm';
import type { SlotKind } from '#contract/working-week.ts';
import { weekLimits } from '#contract/working-week.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { jobTypes } from '../trades/tables.ts';
import { userRefsByIds } from '../users/service.ts';
import { deals } from './tables.ts';
import { epoch, takenRows } from './taken.ts';

/** An agreed time of a deal: for the work, or for a look before it. */
export interface Meeting {
  kind: 'deal' | Extract<SlotKind, 'look'>;
  dealId: number;
  jobPostId: number;
  jobType: string;
  clientId: number;
  workerId: number;
  address: string | null;
  startsAt: Date;
  endsAt: Date;
}

interface Wanted {
  /** Selects only the deals of this user. */
  userId?: number;
  from: Date;
  until: Date;
  /** Selects only times that begin within the period. */
  begins?: boolean;
}

/**
 * Returns the agreed times of a period, earliest first. With `userId`, returns at most
 * `weekLimits.spansMost`.
 */
export async function meetingsIn(
  db: DbOrTx,
  { userId, from, until, begins = false }: Wanted,
): Promise<Meeting[]> {
  const side = userId === undefined ? sql`true` : sql`${userId} in (${deals.clientId}, ${deals.workerId})`;
  const { rows } = await db.execute<{
    kind: Meeting['kind'];
    deal: number;
    post: number;
    type: string;
    client: number;
    worker: number;
    address: string | null;
    from: number;
    until: number;
  }>(
    sql`select t.kind, ${deals.id} as deal, ${deals.jobPostId} as post, ${jobTypes.name} as type, ${deals.clientId} as client, ${deals.workerId} as worker, ${deals.address} as address, ${epoch('t.starts_at')} as "from", ${epoch('t.ends_at')} as "until"
      from ${takenRows} as t
      join ${deals} on ${deals.id} = t.deal_id
      join ${jobPosts} on ${jobPosts.id} = ${deals.jobPostId}
      join ${jobTypes} on ${jobTypes.id} = ${jobPosts.jobTypeId}
      where ${side} and t.starts_at < ${until.toISOString()} and ${begins ? sql`t.starts_at` : sql`t.ends_at`} >= ${from.toISOString()}
      order by t.starts_at, t.deal_id, t.kind${userId === undefined ? sql`` : sql` limit ${weekLimits.spansMost}`}`,
  );
  return rows.map((row) => ({
    ...{ kind: row.kind, dealId: row.deal, jobPostId: row.post, jobType: row.type },
    ...{ clientId: row.client, workerId: row.worker, address: row.address },
    ...{ startsAt: new Date(row.from), endsAt: new Date(row.until) },
  }));
}

export interface Appointment extends Meeting {
  /** Type of work and the other person, as shown in a calendar. */
  title: string;
}

/** Returns a person's agreed times, except with people whose accounts are being deleted. */
export async function appointmentsOf(
  db: DbOrTx,
  userId: number,
  period: { from: Date; until: Date },
): Promise<Appointment[]> {
  const meetings = await meetingsIn(db, { userId, ...period });
  const otherOf = ({ clientId, workerId }: Meeting) => (userId === clientId ? workerId : clientId);
  const people = await userRefsByIds(db, [...new Set(meetings.map(otherOf))]);
  return meetings.flatMap((meeting) => {
    const other = people.get(otherOf(meeting));
    const what = meeting.kind === 'look' ? `Izvid, ${meeting.jobType}` : meeting.jobType;
    return other ? [{ ...meeting, title: `${what}: ${other.name}` }] : [];
  });
}
