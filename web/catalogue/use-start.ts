import { useMe } from '../platform/api/session.ts';
import type { Choice, Choices, ListQuery } from './list-query.ts';

/**
 * Returns the town from which a circle or sorting by distance would start: the town chosen as centre, the
 * only town of the place filter, or the first town in the user's profile. Undefined if there is none.
 */
export function useStart(query: Pick<ListQuery, 'towns'>, choices: Choices): Choice | undefined {
  const me = useMe();
  const [only, ...others] = query.towns;
  const chosen = others.length === 0 ? choices.towns.find(({ key }) => key === only) : undefined;
  return choices.near ?? chosen ?? me?.towns[0];
}
