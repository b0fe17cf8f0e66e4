import type { Person } from '#contract/people.ts';
import type { Role } from '#contract/users.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';

interface Subject {
  id: number;
  role: Role | null;
  accountStatus: Person['standing'];
  isWorker: boolean;
}

const reaches = (actor: Actor, { id, role }: Subject) =>
  actor.id !== id && (role === null || actorCan(actor, 'system'));

/**
 * Returns the `can` of a person for an administrator; only superadmins may decide about other administrators.
 */
export function abilities(actor: Actor, subject: Subject): Person['can'] {
  const suspends = actorCan(actor, 'suspend') && reaches(actor, subject);
  const { accountStatus } = subject;
  return {
    warn: suspends && accountStatus !== 'banned',
    suspend: suspends && accountStatus !== 'banned',
    ban: suspends && accountStatus !== 'banned',
    lift: suspends && accountStatus !== 'active',
    role: actorCan(actor, 'system') && actor.id !== subject.id && accountStatus !== 'banned',
    boost: actorCan(actor, 'content') && subject.isWorker && accountStatus !== 'banned',
    mail: actorCan(actor, 'support') && accountStatus !== 'banned',
    // Only accounts without a role can be viewed, so that viewing never grants privileges.
    view:
      actorCan(actor, 'suspend') &&
      actor.id !== subject.id &&
      subject.role === null &&
      accountStatus !== 'banned',
  };
}
