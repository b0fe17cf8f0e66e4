import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import { auditEntries } from '../../audit/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { reports } from '../../reports/tables.ts';
import { oibHash, sealOib } from '../../trade-checks/present.ts';
import { tradeChecks } from '../../trade-checks/tables.ts';
import { users } from '../../users/tables.ts';
import { moderatorSlug } from './cast.ts';
import { licencePdf, type moderation, type PlannedCheck, type PlannedReport } from './moderation.ts';

type Planned = ReturnType<typeof moderation>;

const keyOf = ({ person }: PlannedCheck) =>
  `private/trade-checks/${createHash('sha256').update(`demo ${person.slug}`).digest('base64url').slice(0, 24)}.pdf`;

/** Stores documents of pending checks only; a decision deletes them. */
export async function storeLicences(storage: Storage, { checks }: Planned): Promise<void> {
  for (const check of checks.filter(({ decided }) => !decided))
    await storage.put(keyOf(check), licencePdf(check));
}

export async function writeModeration(
  tx: Tx,
  keys: Keys,
  { checks, reports: plannedReports }: Planned,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const moderator = people.get(moderatorSlug) ?? null;
  await tx.insert(tradeChecks).values(
    checks.map((check) => ({
      userId: people.get(check.person.slug) ?? 0,
      oib: sealOib(keys, check.oib),
      oibHash: oibHash(keys, check.oib),
      documentKey: keyOf(check),
      documentType: 'application/pdf',
      status: check.decided
        ? check.decided.approved
          ? ('approved' as const)
          : ('declined' as const)
        : ('pending' as const),
      reason: check.decided?.reason ?? null,
      decidedBy: check.decided ? moderator : null,
      decidedAt: check.decided?.at ?? null,
      createdAt: check.at,
    })),
  );
  for (const report of plannedReports) {
    const by = people.get(report.by) ?? 0;
    const [thing] = (await tx.execute<Thing>(reportable[report.of](by))).rows;
    if (!thing) throw new Error(`the demo has no ${report.of} to report`);
    await tx.insert(reports).values({
      reporterId: by,
      subjectType: thing.type,
      subjectId: thing.id,
      subjectUserId: thing.owner,
      reason: report.reason,
      details: report.details,
      snapshot: thing.snapshot,
      status: report.outcome ? 'closed' : 'open',
      outcome: report.outcome ?? null,
      closedBy: report.outcome ? moderator : null,
      closedAt: report.outcome ? new Date(report.at.getTime() + day) : null,
      createdAt: report.at,
    });
  }
}

export async function writeRestrictions(
  tx: Tx,
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const moderator = people.get(moderatorSlug) ?? null;
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const rude = 'Vrijeđanje u porukama.';
  const fraud = 'Traženje predujma za poslove koji nisu napravljeni.';
  const entry = (action: string, subjectId: number, reason: string, days: number) => ({
    actorId: moderator,
    action,
    subjectType: 'user',
    subjectId,
    reason,
    createdAt: ago(days),
  });
  const [limited] = (
    await tx.execute<{ id: number }>(
      sql`select id from users where type_of = 'client' and role is null and email like '%@example.com' order by id limit 1`,
    )
  ).rows;
  const [banned] = await tx
    .insert(users)
    .values({
      name: 'Brzi Radovi',
      slug: 'brzi-radovi',
      email: 'brzi.radovi@example.com',
      createdAt: ago(12),
      bannedAt: ago(9),
      statusReason: fraud,
    })
    .returning({ id: users.id });
  if (!limited || !banned) throw new Error('the demo has no user for a decision');
  await tx
    .update(users)
    .set({ suspendedUntil: ago(-5), statusReason: rude })
    .where(eq(users.id, limited.id));
  await tx
    .insert(auditEntries)
    .values([
      entry('user.warn', limited.id, rude, 20),
      entry('user.ban', banned.id, fraud, 9),
      entry('user.suspend', limited.id, rude, 2),
    ]);
}

interface Thing extends Record<string, unknown> {
  type: 'job_post' | 'user' | 'review';
  id: number;
  owner: number;
  snapshot: Record<string, unknown>;
}

/** SQL for the reported content, with its snapshot as in server/reports/evidence.ts. */
const reportable: Record<PlannedReport['of'], (by: number) => ReturnType<typeof sql>> = {
  post: (
    by,
  ) => sql`select 'job_post' as type, id, user_id as owner, jsonb_build_object('subject', subject, 'status', status, 'files', '[]'::jsonb) as snapshot
    from job_posts where status = 'active' and user_id <> ${by} and created_at < now() - interval '3 days' order by created_at desc, id limit 1`,
  profile: (
    by,
  ) => sql`select 'user' as type, id, id as owner, jsonb_build_object('name', name, 'about', about, 'profile_img', profile_img) as snapshot
    from users where is_worker and id <> ${by} and email like '%@example.com' order by id desc limit 1`,
  review: (
    by,
  ) => sql`select 'review' as type, id, author_id as owner, jsonb_build_object('stars', stars, 'comment', comment, 'answer', answer) as snapshot
    from reviews where subject_id = ${by} and answer is null order by stars, id limit 1`,
};
