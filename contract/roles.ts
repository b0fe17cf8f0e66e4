import type { Ability } from './endpoint.ts';
import type { Role } from './users.ts';

export const roleAbilities = {
  superadmin: ['moderate', 'finance', 'support', 'suspend', 'content', 'system', 'overview'],
  moderator: ['moderate', 'support', 'suspend', 'content', 'overview'],
  finance: ['finance', 'overview'],
  support: ['support', 'overview'],
} as const satisfies Record<Role, readonly Ability[]>;

/** Returns whether a role (null for ordinary users) has an ability. */
export const holds = (role: Role | null, ability: Ability) =>
  role !== null && (roleAbilities[role] as readonly Ability[]).includes(ability);
