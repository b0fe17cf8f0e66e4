import { type Decided, type Ground, statedReason } from '#contract/decision-labels.ts';
import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { endSessionsOf } from '../auth/service.ts';
import { writeDecision } from '../decisions/write.ts';
import { hidePostsOf, showPostsOf } from '../job-posts/hiding.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockSuperadmins, setRestrictions } from '../users/accounts.ts';
import { bannedMail, liftedMail, suspendedMail, warningMail } from './emails.ts';
import { type LockedPerson, lockPerson } from './locked-person.ts';

type Parts = Pick<FeatureParts, 'mail' | 'keys'>;
type Alone = Parts & Pick<FeatureParts, 'db'>;
type Ability = keyof Person['can'];

const isoOf = ({ account: { suspendedUntil, bannedAt, statusReason } }: LockedPerson) => ({
  suspended_until: suspendedUntil?.toISOString() ?? null,
  banned_at: bannedAt?.toISOString() ?? null,
  reason: statusReason,
});

/** Throws `people.last_superadmin` if no other account could assign roles afterwards. */
export async function mustNotBeLast(tx: Tx, id: number): Promise<void> {
  const left = await lockSuperadmins(tx);
  if (left.includes(id) && left.length === 1) throw new AppError('people.last_superadmin');
}

/**
 * Returns the error for an action that is not allowed: on the administrator's own account, on another
 * administrator, or after another administrator's decision (with name and time).
 */
async function refusal(tx: Tx, actor: Actor, locked: LockedPerson): Promise<AppError> {
  if (actor.id === locked.account.id) return new AppError('people.self');
  if (locked.account.role !== null && actor.role !== 'superadmin') return new AppError('people.role');
  return (
    (await somebodyWasFirst(tx, { type: 'user', id: locked.account.id }, 'Stanje računa je promijenjeno')) ??
    new AppError('people.standing')
  );
}

interface Cause {
  ground?: Ground;
  text?: string | undefined;
  about?: { type: Decided; id: number; quote: string | null };
}

interface Sentence extends Cause {
  may: Ability;
  action: 'warn' | 'suspend' | 'ban' | 'lift';
  reason: string;
  /** New values of the account’s columns; undefined for a warning, which changes none. */
  after?: { suspendedUntil: Date | null; bannedAt: Date | null; statusReason: string | null };
  further: (tx: Tx, locked: LockedPerson, path: string) => Promise<void>;
}

async function decideWithin(
  parts: Parts,
  tx: Tx,
  actor: Actor,
  id: number,
  sentence: Sentence,
): Promise<number | null> {
  const { may, action, reason, text, after, further, ground, about } = sentence;
  if (action === 'suspend' || action === 'ban') await mustNotBeLast(tx, id);
  const locked = await lockPerson(tx, actor, id);
  if (!locked.can[may]) throw await refusal(tx, actor, locked);
  if (after) await setRestrictions(tx, id, after);
  const details = {
    before: isoOf(locked),
    after: after ? isoOf({ ...locked, account: { ...locked.account, ...after } }) : isoOf(locked),
  };
  await recordAdminAction(tx, actor, {
    action: `user.${action}`,
    subject: { type: 'user', id },
    reason,
    details,
  });
  const written =
    action !== 'lift' &&
    (await writeDecision(parts, tx, actor, {
      subject: about ?? { type: 'user', id },
      measure: action,
      reason,
      text,
      ground,
      quote: about?.quote ?? null,
      userId: id,
      ...(after?.suspendedUntil && { until: after.suspendedUntil }),
      mailed: false,
    }));
  await further(tx, locked, written ? written.path : '');
  return written ? written.id : null;
}

type AccountAction = 'warn' | 'suspend' | 'ban' | 'lift';
interface Why extends Cause {
  reason: string;
  days?: number;
}

const mailed = (reason: string, { text, about }: Cause) => ({
  reason: statedReason({ reason, text }),
  quote: about?.quote ?? null,
});

const sentences: Readonly<Record<AccountAction, (parts: Parts, id: number, why: Why) => Sentence>> = {
  warn: ({ mail }, id, { reason, ...cause }) => ({
    ...cause,
    may: 'warn',
    action: 'warn',
    reason,
    further: (tx, { account }, path) =>
      mail.send(tx, {
        to: account.email,
        userId: id,
        template: warningMail,
        data: { ...mailed(reason, cause), path },
      }),
  }),
  suspend: ({ mail }, id, { reason, days = 1, ...cause }) => {
    const until = new Date(Date.now() + days * day);
    return {
      ...cause,
      may: 'suspend',
      action: 'suspend',
      reason,
      after: { suspendedUntil: until, bannedAt: null, statusReason: reason },
      further: (tx, { account }, path) =>
        mail.send(tx, {
          to: account.email,
          userId: id,
          template: suspendedMail,
          data: { ...mailed(reason, cause), until: until.toISOString(), path },
        }),
    };
  },
  ban: ({ mail }, id, { reason, ...cause }) => ({
    ...cause,
    may: 'ban',
    action: 'ban',
    reason,
    after: { suspendedUntil: null, bannedAt: new Date(), statusReason: reason },
    async further(tx, { account }, path) {
      await endSessionsOf(tx, id);
      await hidePostsOf(tx, id);
      await mail.send(tx, {
        to: account.email,
        userId: id,
        template: bannedMail,
        data: { ...mailed(reason, cause), path },
      });
    },
  }),
  lift: ({ mail }, id, { reason }) => ({
    may: 'lift',
    action: 'lift',
    reason,
    after: { suspendedUntil: null, bannedAt: null, statusReason: null },
    async further(tx, { account }) {
      // Posts of an account that is scheduled for deletion stay hidden.
      if (!account.deleteAt) await showPostsOf(tx, id);
      await mail.send(tx, { to: account.email, userId: id, template: liftedMail, data: { reason } });
    },
  }),
};

/**
 * Warns, suspends, bans or restores an account in the caller’s transaction, with audit log entry, statement
 * of reasons and email. A ban also ends the sessions and hides the posts. Returns the decision’s id; null for
 * `lift`. Throws `people.*`, and `moderation.already_decided` if a colleague decided first.
 */
export const changeStatusWithin = (
  parts: Parts,
  tx: Tx,
  actor: Actor,
  id: number,
  action: AccountAction,
  why: Why,
) => decideWithin(parts, tx, actor, id, sentences[action](parts, id, why));

/** Changes an account’s status in its own transaction, like `changeStatusWithin`. */
export const changeStatus = async (
  parts: Alone,
  actor: Actor,
  id: number,
  action: AccountAction,
  why: Why,
): Promise<void> => {
  await parts.db.transaction((tx) => changeStatusWithin(parts, tx, actor, id, action, why));
};
