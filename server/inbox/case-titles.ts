import { eq, inArray, sql } from 'drizzle-orm';
import { measures } from '#contract/decision-labels.ts';
import { count } from '#contract/format.ts';
import { ticketTopics } from '#contract/help-labels.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { accountNouns } from '#contract/plurals.ts';
import { reportReasons } from '#contract/reports.ts';
import { ads } from '../ads/tables.ts';
import { appeals, decisions } from '../decisions/tables.ts';
import { tickets } from '../help/tables.ts';
import { numberOf } from '../help/tickets.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { reports } from '../reports/tables.ts';

export interface CaseTitle {
  title: string;
  note: string;
}
type Named = { id: number; title: string; note: string };
type Describe = (db: DbOrTx, ids: number[]) => Promise<Named[]>;

const subjects = {
  job_post: 'Posao',
  user: 'Profil',
  review: 'Ocjena',
  message: 'Poruka',
  ad: 'Oglas',
  deal: 'Dogovor u brojkama',
} as const;

const describe: Record<InboxKindName, Describe> = {
  job_post: async (db, ids) =>
    (
      await db.execute<Named>(sql`
        select p.id, k.name as title, coalesce(g.name, c.name, 'Cijela Hrvatska') as note from job_posts p
        join job_types k on k.id = p.job_type_id left join counties c on c.id = p.county_id left join towns g on g.id = p.town_id where p.id in ${ids}`)
    ).rows,
  async ad(db, ids) {
    const rows = await db
      .select({ id: ads.id, title: ads.title, wanted: ads.desiredImpressions })
      .from(ads)
      .where(inArray(ads.id, ids));
    return rows.map(({ id, title, wanted }) => ({
      id,
      title,
      note: count(wanted, accountNouns.prikazivanje),
    }));
  },
  // One open report represents all reports of its subject.
  async report(db, ids) {
    const { rows } = await db.execute<{
      id: number;
      type: keyof typeof subjects;
      n: number;
      reasons: (keyof typeof reportReasons)[];
    }>(sql`
      select t.id, t.subject_type as type, coalesce(o.n, 1) as n, coalesce(o.reasons, array[t.reason]) as reasons from ${reports} t
      cross join lateral (select sum(n)::int as n, array_agg(reason order by n desc, reason) as reasons from (
        select e.reason, count(*) as n from ${reports} e
        where t.status = 'open' and e.status = 'open' and e.subject_type = t.subject_type and e.subject_id = t.subject_id group by e.reason) each) o
      where t.id in ${ids}`);
    return rows.map(({ id, type, n, reasons }) => ({
      id,
      title: reasons.map((reason) => reportReasons[reason]).join(', '),
      note: n > 1 ? `${subjects[type]} · ${count(n, accountNouns.prijava)}` : subjects[type],
    }));
  },
  async appeal(db, ids) {
    const rows = await db
      .select({
        id: appeals.id,
        about: decisions.subjectType,
        measure: decisions.measure,
        report: appeals.reportId,
      })
      .from(appeals)
      .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
      .where(inArray(appeals.id, ids));
    return rows.map(({ id, about, measure, report }) => ({
      id,
      title: measures[measure],
      note: `${subjects[about]}, ${report === null ? 'na koga se odnosi' : 'tko je prijavio'}`,
    }));
  },
  trade_check: async (db, ids) =>
    (
      await db.execute<Named>(sql`
        select k.id, u.name as title, coalesce((select c.name from user_counties l join counties c on c.id = l.county_id where l.user_id = u.id order by c.name limit 1), '') as note
        from trade_checks k join users u on u.id = k.user_id where k.id in ${ids}`)
    ).rows,
  async ticket(db, ids) {
    const rows = await db
      .select({ id: tickets.id, topic: tickets.topic })
      .from(tickets)
      .where(inArray(tickets.id, ids));
    return rows.map(({ id, topic }) => ({ id, title: ticketTopics[topic], note: numberOf(id) }));
  },
};

/** Returns the titles of cases by `<kind> <id>`; deleted cases are missing from the map. */
export async function caseTitles(
  db: DbOrTx,
  cases: readonly { kind: InboxKindName; id: number }[],
): Promise<Map<string, CaseTitle>> {
  const byKind = [...Map.groupBy(cases, ({ kind }) => kind)];
  const found = await Promise.all(
    byKind.map(async ([kind, some]) =>
      (
        await describe[kind](
          db,
          some.map(({ id }) => id),
        )
      ).map(({ id, title, note }) => [`${kind} ${id}`, { title, note }] as const),
    ),
  );
  return new Map(found.flat());
}
