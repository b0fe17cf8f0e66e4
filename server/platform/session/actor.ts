import type { Ability, EndpointDef } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { holds } from '#contract/roles.ts';
import { scopeOf, type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import type { Role, UserType } from '#contract/users.ts';
import { type AccountStatus, type Asked, assertMayWrite } from './account-status.ts';

export interface Actor {
  id: number;
  name: string;
  typeOf: UserType;
  role: Role | null;
  emailConfirmed: boolean;
  tokenId: number;
  /** The scopes of the request's API token; undefined for a session. */
  scopes?: readonly TokenScope[] | undefined;
  address?: string;
  accountStatus?: AccountStatus | null;
  /** True if the session had not been used for an hour, so a page visit renews its cookie. */
  renews?: boolean;
}

export type Visitor = Actor | null;

/** Returns whether a visitor is signed in with a role that has the ability. */
export const actorCan = (actor: Visitor, ability: Ability) => actor !== null && holds(actor.role, ability);

type Guarded = Asked & Pick<EndpointDef, 'auth' | 'tag' | 'scope'>;

/**
 * Throws `auth.scope` if an API token lacks the endpoint's scope, `auth.scope_never` if no token may call the
 * endpoint.
 */
function assertInScope(scopes: readonly TokenScope[], asked: Guarded): void {
  const scope = scopeOf(asked);
  if (scope === null) throw new AppError('auth.scope_never');
  if (scopes.includes(scope)) return;
  const { label } = tokenScopes[scope];
  throw new AppError('auth.scope', {
    text: `API token nema dopuštenje „${label}“ (${scope}), koje ovaj poziv traži.`,
  });
}

/**
 * Throws 401 if the endpoint requires an account and the visitor has none, 403 if the ability or the scope of
 * the API token is missing, and the errors of `assertMayWrite`.
 */
export function admit(actor: Visitor, asked: Guarded): void {
  if (actor?.scopes) assertInScope(actor.scopes, asked);
  if (actor?.accountStatus) assertMayWrite(actor.accountStatus, asked, new Date());
  const { auth = 'public' } = asked;
  if (auth === 'public') return;
  if (!actor) throw new AppError('unauthenticated');
  if (auth !== 'user' && !holds(actor.role, auth)) throw new AppError('forbidden');
}
