import { limits } from '#contract/constants.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import type { TradeCheckCase } from '#contract/trade-checks.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readFor } from '../platform/storage/read-for.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { recordOutcome } from '../signals/record-outcome.ts';
import { setTradeVerified } from '../users/service.ts';
import { approvedMail, declinedMail } from './emails.ts';
import { presentCases } from './present.ts';
import * as queries from './queries.ts';

interface ListQuery {
  page: number;
  per_page: number;
  status: queries.Status;
}

export async function listChecks(db: Db, keys: Keys, query: ListQuery) {
  const [rows, total] = await Promise.all([
    queries.page(db, query.status, query),
    queries.count(db, query.status),
  ]);
  const data = await presentCases(db, keys, rows);
  return {
    data,
    meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap),
  };
}

/** Returns a check for moderators, with the decrypted OIB. Throws `not_found`. */
export async function checkById(db: Db, keys: Keys, id: number): Promise<TradeCheckCase> {
  const row = await queries.byId(db, id);
  const [shown] = row ? await presentCases(db, keys, [row]) : [];
  if (!shown) throw new AppError('not_found');
  return shown;
}

/**
 * Returns the document of a pending check. Throws `not_found` after the decision, when the document is
 * deleted.
 */
export async function documentOf(db: Db, storage: Storage, id: number): Promise<FileAnswer> {
  const row = await queries.byId(db, id);
  const file = row?.status === 'pending' ? await readFor(undefined, storage, row.documentKey) : undefined;
  if (!file) throw new AppError('not_found');
  return file;
}

const decided = 'Provjera je već riješena';

type Decision = { status: 'approved' } | { status: 'declined'; reason: string };

/**
 * Records a moderator's decision, with an audit log entry, and emails the person; an approval also awards the
 * badge. The document is deleted afterwards; the encrypted OIB remains. Throws `not_found`, `forbidden` for
 * the moderator's own check, or `moderation.already_decided` with the name of the moderator who decided
 * first.
 */
export async function decide(
  parts: Pick<FeatureParts, 'db' | 'storage' | 'keys' | 'mail'>,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<TradeCheckCase> {
  const { db, storage, keys } = parts;
  const row = await db.transaction((tx) => decideIn(tx, parts, actor, id, decision));
  await storage.delete(row.documentKey);
  const [shown] = await presentCases(db, keys, [row]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

async function decideIn(
  tx: Tx,
  { mail }: Pick<FeatureParts, 'mail'>,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<queries.CheckRow> {
  const before = await queries.lock(tx, id);
  const person = before && (await queries.personOf(tx, before.userId));
  if (!before || !person) throw new AppError('not_found');
  if (before.status !== 'pending')
    throw (
      (await somebodyWasFirst(tx, { type: 'trade_check', id }, decided)) ??
      new AppError('moderation.already_decided', { text: `${decided}.` })
    );
  if (before.userId === actor.id) throw new AppError('forbidden');
  const now = new Date();
  const reason = decision.status === 'declined' ? decision.reason : null;
  const row = await queries.decide(tx, id, {
    status: decision.status,
    reason,
    decidedBy: actor.id,
    decidedAt: now,
  });
  await recordOutcome(tx, 'trade_check', id, reason !== null);
  const key = `trade-check ${id}`;
  if (reason === null) {
    await setTradeVerified(tx, row.userId, now);
    await mail.send(tx, { to: person.email, userId: row.userId, template: approvedMail, data: {}, key });
  } else
    await mail.send(tx, {
      to: person.email,
      userId: row.userId,
      template: declinedMail,
      data: { reason },
      key,
    });
  await recordAdminAction(tx, actor, {
    action: `trade_check.${reason === null ? 'approve' : 'decline'}`,
    subject: { type: 'trade_check', id },
    reason,
  });
  return row;
}
