import { and, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Decided, Ground, Measure } from '#contract/decision-labels.ts';
import { day } from '#contract/durations.ts';
import { cut } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { reports } from '../reports/tables.ts';
import { accountsByIds } from '../users/accounts.ts';
import { statementMail } from './emails.ts';
import { decisions, statements } from './tables.ts';

const purpose = 'decision';

/**
 * Returns the link to a statement for people who cannot sign in: a banned user, an advertiser without an
 * account.
 */
export const linkTo = (keys: Keys, id: number): string =>
  paths.decision(id, keys.sign({ decision: id }, purpose, limits.appealDays * day));

/**
 * Returns the id of the decision that the token of a `linkTo` link gives access to; undefined without a valid
 * token.
 */
export const linkedDecision = (keys: Keys, token: string | undefined): number | undefined =>
  token === undefined ? undefined : keys.verify<{ decision: number }>(token, purpose)?.decision;

/** Returns the public reason of a decision: its ground, and the category of the first report, if any. */
export const groundsOf = async (
  tx: Tx,
  id: number,
): Promise<{ ground: Ground; category: string | null } | undefined> =>
  (
    await tx
      .select({ ground: decisions.ground, category: decisions.category })
      .from(decisions)
      .where(eq(decisions.id, id))
  )[0];

export interface NewDecision {
  subject: { type: Decided; id: number };
  measure: Measure;
  reason: string;
  text?: string | null | undefined;
  quote?: string | null;
  /** The affected account; null for an advertiser without an account, who is reached by `email`. */
  userId: number | null;
  email?: string | null;
  ground?: Ground | undefined;
  automated?: boolean;
  until?: Date;
  mailed?: false;
}

type Parts = Pick<FeatureParts, 'mail' | 'keys'>;

const quoteMost = 600;

/**
 * Adds a decision to the register and creates the statement of reasons for the person affected, who is
 * emailed unless the measure is `none` or `mailed` is false. Content with open reports is recorded as found
 * through reports. `actor` is null for automated decisions. Returns the decision's id and the private link to
 * the statement.
 */
export async function writeDecision(
  { mail, keys }: Parts,
  tx: Tx,
  actor: { id: number } | null,
  given: NewDecision,
): Promise<{ id: number; path: string }> {
  const { subject, measure, reason, userId, ground = 'terms', automated = false } = given;
  const [openReports] = await tx
    .select({
      found: sql<number>`count(*)::int`,
      seconds: sql<number | null>`extract(epoch from now() - min(${reports.createdAt}))::int`,
      category: sql<string | null>`(array_agg(${reports.reason} order by ${reports.id}))[1]`,
    })
    .from(reports)
    .where(
      and(eq(reports.subjectType, subject.type), eq(reports.subjectId, subject.id), sql`status = 'open'`),
    );
  const found = openReports?.found ?? 0;
  const row = one(
    await tx
      .insert(decisions)
      .values({
        subjectType: subject.type,
        measure,
        ground,
        automated,
        source: found > 0 ? 'report' : 'own',
        category: openReports?.category ?? null,
        reports: found,
        tookSeconds: found > 0 ? Math.max(0, openReports?.seconds ?? 0) : null,
      })
      .returning({ id: decisions.id }),
  );
  // Without a recipient, the author's account was erased, and their words with it.
  const hasRecipient = userId !== null || Boolean(given.email);
  const quote = hasRecipient && given.quote ? cut(given.quote, quoteMost) : null;
  await tx.insert(statements).values({
    decisionId: row.id,
    userId,
    subjectId: subject.id,
    reason,
    text: given.text || null,
    quote,
    until: given.until ?? null,
    decidedBy: actor?.id ?? null,
  });
  const path = linkTo(keys, row.id);
  const to =
    given.email ?? (userId === null ? undefined : (await accountsByIds(tx, [userId])).get(userId)?.email);
  if (to && given.mailed !== false && measure !== 'none')
    await mail.send(tx, {
      to,
      ...(userId !== null && { userId }),
      template: statementMail,
      data: {
        about: subject.type,
        measure,
        ground,
        source: found > 0 ? 'report' : 'own',
        automated,
        reason,
        text: given.text || null,
        quote,
        until: given.until?.toISOString() ?? null,
        path,
      },
    });
  return { id: row.id, path };
}
