import { AppError } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { recordAct, somebodyWasFirst } from '../audit/service.ts';
import { endSessionsOf } from '../auth/service.ts';
import { hidePostsOf, showPostsOf } from '../job-posts/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockSuperadmins, setStanding } from '../users/service.ts';
import { bannedMail, liftedMail, suspendedMail, warningMail } from './emails.ts';
import { type Held, holdPerson } from './held.ts';

type Parts = Pick<FeatureParts, 'db' | 'mail'>;
type Ability = keyof Person['can'];

const day = 86_400_000;

const isoOf = ({ account: { suspendedUntil, bannedAt, standingReason } }: Held) => ({
  suspended_until: suspendedUntil?.toISOString() ?? null,
  banned_at: bannedAt?.toISOString() ?? null,
  reason: standingReason,
});

/** Throws `people.last_superadmin` if nobody else could give roles afterwards. */
export async function mustNotBeLast(tx: Tx, id: number): Promise<void> {
  const left = await lockSuperadmins(tx);
  if (left.includes(id) && left.length === 1) throw new AppError('people.last_superadmin');
}

/** Why this may not be done: to oneself, to an administrator, or because another was first (with who and when). */
async function refusal(tx: Tx, actor: Actor, held: Held): Promise<AppError> {
  if (actor.id === held.account.id) return new AppError('people.self');
  if (held.account.role !== null && actor.role !== 'superadmin') return new AppError('people.role');
  return (await somebodyWasFirst(tx, { type: 'user', id: held.account.id }, 'Stanje računa je promijenjeno')) ?? new AppError('people.standing');
}

interface Sentence {
  may: Ability;
  action: 'warn' | 'suspend' | 'ban' | 'lift';
  reason: string;
  /** What the account is afterwards; undefined if nothing changes. */
  after?: { suspendedUntil: Date | null; bannedAt: Date | null; standingReason: string | null };
  further: (tx: Tx, held: Held) => Promise<void>;
}

/** One decision about what an account may do: under a lock, told by mail, and in the log with what was before. */
const decide = ({ db }: Parts, actor: Actor, id: number, { may, action, reason, after, further }: Sentence): Promise<void> =>
  db.transaction(async (tx) => {
    if (action === 'suspend' || action === 'ban') await mustNotBeLast(tx, id);
    const held = await holdPerson(tx, actor, id);
    if (!held.can[may]) throw await refusal(tx, actor, held);
    if (after) await setStanding(tx, id, after);
    const details = { before: isoOf(held), after: after ? isoOf({ ...held, account: { ...held.account, ...after } }) : isoOf(held) };
    await recordAct(tx, actor, { action: `user.${action}`, subject: { type: 'user', id }, reason, details });
    await further(tx, held);
  });

/** A mail that asks to mind something; nothing else changes. */
export const warn = (parts: Parts, actor: Actor, id: number, reason: string) =>
  decide(parts, actor, id, {
    may: 'warn',
    action: 'warn',
    reason,
    further: (tx, { account }) => parts.mail.send(tx, { to: account.email, userId: id, template: warningMail, data: { reason } }),
  });

/** For some days the person reads but writes nothing (the rule: platform/session/standing.ts). */
export function suspend(parts: Parts, actor: Actor, id: number, { reason, days }: { reason: string; days: number }) {
  const until = new Date(Date.now() + days * day);
  return decide(parts, actor, id, {
    may: 'suspend',
    action: 'suspend',
    reason,
    after: { suspendedUntil: until, bannedAt: null, standingReason: reason },
    further: (tx, { account }) => parts.mail.send(tx, { to: account.email, userId: id, template: suspendedMail, data: { reason, until: until.toISOString() } }),
  });
}

/** Ends the sessions, and hides the profile and the posts; nobody signs in until it is lifted. */
export const ban = (parts: Parts, actor: Actor, id: number, reason: string) =>
  decide(parts, actor, id, {
    may: 'ban',
    action: 'ban',
    reason,
    after: { suspendedUntil: null, bannedAt: new Date(), standingReason: reason },
    async further(tx, { account }) {
      await endSessionsOf(tx, id);
      await hidePostsOf(tx, id);
      await parts.mail.send(tx, { to: account.email, userId: id, template: bannedMail, data: { reason } });
    },
  });

/** Ends a suspension or a ban; hidden posts come back as they were. */
export const lift = (parts: Parts, actor: Actor, id: number, reason: string) =>
  decide(parts, actor, id, {
    may: 'lift',
    action: 'lift',
    reason,
    after: { suspendedUntil: null, bannedAt: null, standingReason: null },
    async further(tx, { account }) {
      // Whoever asked to be deleted stays hidden.
      if (!account.deleteAt) await showPostsOf(tx, id);
      await parts.mail.send(tx, { to: account.email, userId: id, template: liftedMail, data: { reason } });
    },
  });
