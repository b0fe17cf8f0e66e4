import type { Ability, Auth, Method } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { holds } from '#contract/roles.ts';
import type { Role, UserType } from '#contract/users.ts';
import { mustBeFree, type Standing } from './standing.ts';

/** A signed-in user, as policies see them. */
export interface Actor {
  id: number;
  name: string;
  typeOf: UserType;
  role: Role | null;
  emailConfirmed: boolean;
  /** Id of the request's token row. */
  tokenId: number;
  /** The address a writing request came from. */
  address?: string;
  /** What keeps this session from writing; null if nothing. */
  standing?: Standing | null;
}

export type Visitor = Actor | null;

export const actorCan = (actor: Visitor, ability: Ability) => actor !== null && holds(actor.role, ability);

interface Asked {
  method: Method;
  path: string;
  tag: string;
  auth?: Auth;
}

/** Throws 401 for a visitor, 403 without the ability, and the errors of `mustBeFree`. */
export function admit(actor: Visitor, asked: Asked): void {
  if (actor?.standing) mustBeFree(actor.standing, asked, new Date());
  const { auth = 'public' } = asked;
  if (auth === 'public') return;
  if (!actor) throw new AppError('unauthenticated');
  if (auth !== 'user' && !holds(actor.role, auth)) throw new AppError('forbidden');
}
