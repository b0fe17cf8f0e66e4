import { and, desc, eq, sql } from 'drizzle-orm';
import type { Decided, Ground, Measure } from '#contract/decision-labels.ts';
import { appeals, decisions, statements } from '../../decisions/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { reports } from '../../reports/tables.ts';
import { moderatorSlug } from './cast.ts';
import type { Clock } from './clock.ts';

interface Written {
  about: { type: Decided; id: number; quote?: string | null };
  measure: Measure;
  ground?: Ground;
  reason: string;
  text?: string | null;
  userId: number | null;
  by: number | null;
  at: Date;
  until?: Date | null;
  reportedHours?: number;
}

async function write(
  tx: Tx,
  { about, measure, ground = 'terms', reason, text, userId, by, at, until, reportedHours }: Written,
): Promise<number> {
  const reported =
    reportedHours === undefined
      ? { source: 'own' as const }
      : { source: 'report' as const, reports: 1, tookSeconds: reportedHours * 3600, category: 'other' };
  const [row] = await tx
    .insert(decisions)
    .values({ subjectType: about.type, measure, ground, createdAt: at, ...reported })
    .returning({ id: decisions.id });
  if (!row) throw new Error('the demo wrote no decision');
  await tx.insert(statements).values({
    decisionId: row.id,
    userId,
    subjectId: about.id,
    reason,
    text: text ?? null,
    quote: about.quote ?? null,
    until: until ?? null,
    decidedBy: by,
    createdAt: at,
  });
  return row.id;
}

interface Found extends Record<string, unknown> {
  id: number;
  owner: number;
  quote: string | null;
}
const found = async (tx: Tx, query: ReturnType<typeof sql>): Promise<Found> => {
  const [row] = (await tx.execute<Found>(query)).rows;
  if (!row) throw new Error('the demo has no content for a decision');
  return row;
};

export async function writeDecisions(
  tx: Tx,
  people: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  const moderator = people.get(moderatorSlug) ?? null;
  const admin = (
    await found(tx, sql`select id, id as owner, null as quote from users where email = 'admin@demo.test'`)
  ).id;
  const client = (
    await found(tx, sql`select id, id as owner, null as quote from users where email = 'klijent@demo.test'`)
  ).id;

  // The demo client’s own returned posts are included, because the client’s page shows these decisions.
  const returned = await tx.execute<
    Found & { reason: string; text: string | null; by: number | null; at: string }
  >(sql`
    select p.id, p.user_id as owner, p.subject as quote, e.reason, e.text, e.author_id as by, e.created_at as at
    from job_posts p join job_post_events e on e.job_post_id = p.id and e.event = 'review_declined' where p.status = 'declined' and p.user_id = ${client} order by e.id`);
  for (const { id, owner, quote, reason, text, by, at } of returned.rows)
    await write(tx, {
      about: { type: 'job_post', id, quote },
      measure: 'correct',
      reason,
      text,
      userId: owner,
      by,
      at: new Date(at),
    });

  for (const report of await tx.select().from(reports).where(eq(reports.status, 'closed'))) {
    const about = { type: report.subjectType, id: report.subjectId };
    const at = report.closedAt ?? clock.daysAgo(8, 10, 0);
    const id = await write(tx, {
      about,
      measure: 'none',
      reason: report.outcome ?? '',
      userId: null,
      by: report.closedBy,
      at,
      reportedHours: 24,
    });
    await tx.update(reports).set({ decisionId: id }).where(eq(reports.id, report.id));
  }
  const accountStatuses = await tx.execute<{
    id: number;
    until: string | null;
    banned: boolean;
    reason: string;
  }>(sql`
    select id, suspended_until as until, banned_at is not null as banned, standing_reason as reason from users where standing_reason is not null order by id`);
  for (const { id, until, banned, reason } of accountStatuses.rows) {
    const about = { type: 'user' as const, id };
    if (banned)
      await write(tx, {
        about,
        measure: 'ban',
        reason,
        userId: id,
        by: moderator,
        at: clock.daysAgo(9, 9, 20),
      });
    else {
      await write(tx, {
        about,
        measure: 'warn',
        reason,
        userId: id,
        by: moderator,
        at: clock.daysAgo(20, 9, 40),
      });
      const limited = await write(tx, {
        about,
        measure: 'suspend',
        reason,
        userId: id,
        by: moderator,
        at: clock.daysAgo(2, 9, 15),
        until: until ? new Date(until) : null,
      });
      await tx.insert(appeals).values({
        decisionId: limited,
        userId: id,
        text: 'Poruka je napisana u ljutnji, nakon što su mi dvaput otkazali u zadnji čas. Molim da se ograničenje skrati.',
        status: 'upheld',
        answer: 'Otkazivanje razumijemo, ali ne i prijetnje u porukama. Ograničenje traje do kraja roka.',
        decidedBy: admin,
        decidedAt: clock.daysAgo(1, 8, 30),
        createdAt: clock.daysAgo(2, 15, 5),
      });
    }
  }

  // A post removed by moderators, with an appeal that another moderator must decide.
  const post = await found(
    tx,
    sql`select id, user_id as owner, subject as quote from job_posts where status = 'inactive' order by updated_at desc, id limit 1`,
  );
  const removed = await write(tx, {
    about: { type: 'job_post', id: post.id, quote: post.quote },
    measure: 'remove',
    reason: 'Isti je posao objavljen triput, pod različitim kategorijama.',
    userId: post.owner,
    by: moderator,
    at: clock.daysAgo(3, 11, 5),
    reportedHours: 5,
  });
  await tx.insert(appeals).values({
    decisionId: removed,
    userId: post.owner,
    text: 'Nisu to isti poslovi: svaki je na drugoj adresi i svaki traži drugog majstora.',
    createdAt: clock.daysAgo(1, 16, 45),
  });

  // Reports by the demo client: one open, one upheld, one rejected and open to appeal.
  const posts = (
    await tx.execute<Found>(
      sql`select id, user_id as owner, subject as quote from job_posts where status = 'active' and user_id <> ${client} order by id limit 3`,
    )
  ).rows;
  for (const [place, one] of posts.entries()) {
    const at = clock.daysAgo(6 - place, 12, 10 * place);
    const closedAt = place === 2 ? null : clock.daysAgo(5 - place, 9, 0);
    const outcome =
      ['Opis je izmijenjen, a autor upozoren.', 'Cijena je stvar dogovora, pa ovdje nema povrede.'][place] ??
      null;
    const measure = place === 0 ? 'warn' : 'none';
    const about = { type: 'job_post' as const, id: one.id, quote: one.quote };
    const decisionId =
      closedAt && outcome
        ? await write(tx, {
            about,
            measure,
            reason: outcome,
            userId: place === 0 ? one.owner : null,
            by: moderator,
            at: closedAt,
            reportedHours: 21,
          })
        : null;
    await tx.insert(reports).values({
      reporterId: client,
      subjectType: 'job_post',
      subjectId: one.id,
      subjectUserId: one.owner,
      reason: (['contact', 'other', 'spam'] as const)[place] ?? 'other',
      details:
        [
          'U opisu je bio broj telefona treće osobe.',
          'Ponuđena je cijena koja ne pokriva ni materijal.',
          'Isto piše i u drugom upitu.',
        ][place] ?? null,
      snapshot: { subject: one.quote, status: 'active', files: [] },
      status: closedAt ? 'closed' : 'open',
      outcome,
      decisionId,
      closedBy: closedAt ? moderator : null,
      closedAt,
      createdAt: at,
    });
  }
  await writeMoreReports(tx, clock, client);
  await writeRegister(tx, clock);
}

async function writeMoreReports(tx: Tx, clock: Clock, client: number): Promise<void> {
  const [first] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, client), eq(reports.status, 'open')))
    .orderBy(desc(reports.id))
    .limit(1);
  if (!first) throw new Error('the demo has no open report of its client');
  const { rows: people } = await tx.execute<{ id: number }>(
    sql`select id from users where email like '%@example.com' and id <> ${first.subjectUserId ?? 0} order by id limit 2`,
  );
  const more = [
    { reason: 'spam', details: null, createdAt: clock.daysAgo(2, 17, 40) },
    { reason: 'other', details: 'Slika nije s toga mjesta.', createdAt: clock.daysAgo(1, 8, 20) },
  ];
  const { subjectType, subjectId, subjectUserId, snapshot } = first;
  await tx.insert(reports).values(
    people.map(({ id }, at) => ({
      subjectType,
      subjectId,
      subjectUserId,
      snapshot,
      reporterId: id,
      ...(more[at] ?? { reason: 'spam' }),
    })),
  );
}

/**
 * Writes decisions spread over the last year and a half. They have no statements of reasons, as if the
 * retention period had ended or the accounts had been deleted.
 */
async function writeRegister(tx: Tx, clock: Clock): Promise<void> {
  const kinds: readonly (readonly [Decided, Measure, Ground, string])[] = [
    ['job_post', 'correct', 'terms', 'contact'],
    ['job_post', 'remove', 'terms', 'spam'],
    ['review', 'none', 'terms', 'other'],
    ['review', 'remove', 'terms', 'abuse'],
    ['job_post', 'correct', 'terms', 'contact'],
    ['user', 'warn', 'terms', 'abuse'],
    ['message', 'none', 'terms', 'spam'],
    ['ad', 'refuse', 'terms', 'fraud'],
    ['job_post', 'none', 'terms', 'other'],
    ['user', 'ban', 'law', 'fraud'],
  ];
  const rows = Array.from({ length: 90 }, (_, place) => {
    const [subjectType, measure, ground, category] = kinds[place % kinds.length] ?? [
      'job_post',
      'none',
      'terms',
      'other',
    ];
    const reported = measure !== 'correct' && measure !== 'refuse';
    return {
      subjectType,
      measure,
      ground,
      createdAt: clock.daysAgo(25 + place * 6, 8 + (place % 9), (place * 7) % 60),
      ...(reported
        ? {
            source: 'report' as const,
            category,
            reports: 1 + (place % 3),
            tookSeconds: 3600 * (2 + ((place * 5) % 30)),
          }
        : { source: 'own' as const }),
    };
  });
  await tx.insert(decisions).values(rows);
}
