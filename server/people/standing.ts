import { type Decided, type Ground, statedReason } from '#contract/decision-labels.ts';
import { AppError } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { recordAct, somebodyWasFirst } from '../audit/service.ts';
import { endSessionsOf } from '../auth/service.ts';
import { writeDecision } from '../decisions/service.ts';
import { hidePostsOf, showPostsOf } from '../job-posts/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockSuperadmins, setStanding } from '../users/service.ts';
import { bannedMail, liftedMail, suspendedMail, warningMail } from './emails.ts';
import { type Held, holdPerson } from './held.ts';

type Parts = Pick<FeatureParts, 'mail' | 'keys'>;
type Alone = Parts & Pick<FeatureParts, 'db'>;
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
  return (
    (await somebodyWasFirst(tx, { type: 'user', id: held.account.id }, 'Stanje računa je promijenjeno')) ??
    new AppError('people.standing')
  );
}

/** What a decision about an account rests on, if it began with something reported. */
interface Cause {
  ground?: Ground;
  /** How the rule was broken. */
  text?: string | undefined;
  about?: { type: Decided; id: number; quote: string | null };
}

interface Sentence extends Cause {
  may: Ability;
  action: 'warn' | 'suspend' | 'ban' | 'lift';
  reason: string;
  /** What the account is afterwards; undefined if nothing changes. */
  after?: { suspendedUntil: Date | null; bannedAt: Date | null; standingReason: string | null };
  /** `path`: the statement of reasons, as a private link. */
  further: (tx: Tx, held: Held, path: string) => Promise<void>;
}

/** One decision about what an account may do: under a lock, in the register, told by mail, and in the log with what was before. */
async function decideWithin(
  parts: Parts,
  tx: Tx,
  actor: Actor,
  id: number,
  sentence: Sentence,
): Promise<number | null> {
  const { may, action, reason, text, after, further, ground, about } = sentence;
  if (action === 'suspend' || action === 'ban') await mustNotBeLast(tx, id);
  const held = await holdPerson(tx, actor, id);
  if (!held.can[may]) throw await refusal(tx, actor, held);
  if (after) await setStanding(tx, id, after);
  const details = {
    before: isoOf(held),
    after: after ? isoOf({ ...held, account: { ...held.account, ...after } }) : isoOf(held),
  };
  await recordAct(tx, actor, { action: `user.${action}`, subject: { type: 'user', id }, reason, details });
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
  await further(tx, held, written ? written.path : '');
  return written ? written.id : null;
}

type Standings = 'warn' | 'suspend' | 'ban' | 'lift';
interface Why extends Cause {
  reason: string;
  days?: number;
}

/** What the emails about a decision quote. */
const mailed = (reason: string, { text, about }: Cause) => ({
  reason: statedReason({ reason, text }),
  quote: about?.quote ?? null,
});

/** What each act is. */
const sentences: Readonly<Record<Standings, (parts: Parts, id: number, why: Why) => Sentence>> = {
  /** A mail that asks to mind something; nothing else changes. */
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
  /** For some days the person reads but writes nothing (the rule: platform/session/standing.ts). */
  suspend: ({ mail }, id, { reason, days = 1, ...cause }) => {
    const until = new Date(Date.now() + days * day);
    return {
      ...cause,
      may: 'suspend',
      action: 'suspend',
      reason,
      after: { suspendedUntil: until, bannedAt: null, standingReason: reason },
      further: (tx, { account }, path) =>
        mail.send(tx, {
          to: account.email,
          userId: id,
          template: suspendedMail,
          data: { ...mailed(reason, cause), until: until.toISOString(), path },
        }),
    };
  },
  /** Ends the sessions, and hides the profile and the posts; nobody signs in until it is lifted. */
  ban: ({ mail }, id, { reason, ...cause }) => ({
    ...cause,
    may: 'ban',
    action: 'ban',
    reason,
    after: { suspendedUntil: null, bannedAt: new Date(), standingReason: reason },
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
  /** Ends a suspension or a ban; hidden posts come back as they were. */
  lift: ({ mail }, id, { reason }) => ({
    may: 'lift',
    action: 'lift',
    reason,
    after: { suspendedUntil: null, bannedAt: null, standingReason: null },
    async further(tx, { account }) {
      // Whoever asked to be deleted stays hidden.
      if (!account.deleteAt) await showPostsOf(tx, id);
      await mail.send(tx, { to: account.email, userId: id, template: liftedMail, data: { reason } });
    },
  }),
};

/** A decision about an account as part of a larger transaction; its number in the register. */
export const standWithin = (parts: Parts, tx: Tx, actor: Actor, id: number, act: Standings, why: Why) =>
  decideWithin(parts, tx, actor, id, sentences[act](parts, id, why));

/** A decision about an account by itself. */
export const stand = async (
  parts: Alone,
  actor: Actor,
  id: number,
  act: Standings,
  why: Why,
): Promise<void> => {
  await parts.db.transaction((tx) => standWithin(parts, tx, actor, id, act, why));
};
