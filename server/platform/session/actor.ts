import type { Ability, EndpointDef } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { holds } from '#contract/roles.ts';
import type { Role, UserType } from '#contract/users.ts';
import { type AccountStatus, type Asked, assertMayWrite } from './account-status.ts';

export interface Actor {
  id: number;
  name: string;
  typeOf: UserType;
  role: Role | null;
  emailConfirmed: boolean;
  tokenId: number;
  address?: string;
  standing?: AccountStatus | null;
  /** True if the session had not been used for an hour, so a page visit renews its cookie. */
  renews?: boolean;
}

export type Visitor = Actor | null;

/** Returns whether a visitor is signed in with a role that has the ability. */
export const actorCan = (actor: Visitor, ability: Ability) => actor !== null && holds(actor.role, ability);

/** Throws 401 for a visitor, 403 without the ability, and the errors of `assertMayWrite`. */
export function admit(actor: Visitor, asked: Asked & Pick<EndpointDef, 'auth'>): void {
  if (actor?.standing) assertMayWrite(actor.standing, asked, new Date());
  const { auth = 'public' } = asked;
  if (auth === 'public') return;
  if (!actor) throw new AppError('unauthenticated');
  if (auth !== 'user' && !holds(actor.role, auth)) throw new AppError('forbidden');
}
