import { AppError } from '#contract/errors.ts';
import { sentence } from '#contract/format.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { recordAdminAction } from '../audit/service.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as phones from '../signals/not-phone.ts';
import { findingsOf } from '../signals/record-outcome.ts';
import * as claims from './claims.ts';
import { canonicalId, kinds, type Parts, recordsPhone, rowsOf } from './kinds.ts';
import { waitingCase } from './list.ts';
import { mustDecide } from './service.ts';

/**
 * Records that a detected phone number is not a phone number, or reverts this verdict, with an audit log
 * entry; a no-op if the verdict is unchanged. Throws `forbidden`, `not_found`, `moderation.already_decided`,
 * `inbox.claimed`.
 */
export async function recordPhoneVerdict(
  parts: Parts,
  actor: Actor,
  kind: InboxKindName,
  named: number,
  { isPhone }: { isPhone: boolean },
): Promise<void> {
  mustDecide(actor, kind);
  if (kind !== 'job_post' && kind !== 'report') throw new AppError('not_found');
  const { db } = parts;
  const id = await canonicalId(db, kind, named);
  const content = await kinds[kind].show(parts, actor, id);
  if (!(await waitingCase(db, kind, id, { undecided: true })))
    throw new AppError('moderation.already_decided', { text: `${kinds[kind].decided}.` });
  const claim = await claims.claimOn(db, actor, kind, id);
  if (claim && !claim.mine)
    throw new AppError('inbox.claimed', {
      text: sentence(`Predmet je preuzeo drugi moderator: ${claim.name}`),
    });
  const rows = await rowsOf(db, id, content);
  const cleared = await phones.withoutPhone(db, kind, rows);
  const isRecorded = isPhone
    ? cleared.size === 0
    : !recordsPhone(content, await findingsOf(db, kind, ...rows));
  if (isRecorded) return;
  for (const row of rows) await phones.recordPhoneVerdict(db, kind, row, { isPhone });
  await db.transaction((tx) =>
    recordAdminAction(tx, actor, {
      action: isPhone ? 'signal.phone' : 'signal.not_phone',
      subject: { type: kind, id },
    }),
  );
}
