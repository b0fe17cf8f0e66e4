import type { Ability } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { holds } from '#contract/roles.ts';
import type { Role, UserType } from '#contract/users.ts';

/** A signed-in user, as policies see them. */
export interface Actor {
  id: number;
  name: string;
  typeOf: UserType;
  role: Role | null;
  emailConfirmed: boolean;
  /** Id of the request's token row. */
  tokenId: number;
}

export type Visitor = Actor | null;

export const actorCan = (actor: Visitor, ability: Ability) => actor !== null && holds(actor.role, ability);

/** Throws 401 for a visitor and 403 without the ability. */
export function admit(actor: Visitor, auth: 'public' | 'user' | Ability): void {
  if (auth === 'public') return;
  if (!actor) throw new AppError('unauthenticated');
  if (auth !== 'user' && !holds(actor.role, auth)) throw new AppError('forbidden');
}
