import { fold } from '#contract/fold.ts';
import { listTownPositions, type TownPosition } from '#contract/places.ts';
import { load } from '../platform/loading/loader-call.ts';

/**
 * Returns the town with a key, or with a name as typed into the form without JavaScript; of several towns with
 * one name, the first. For loaders.
 */
export async function townNamed(
  loading: Parameters<typeof load>[0],
  text: string,
): Promise<TownPosition | undefined> {
  const { data: towns } = await load(loading, listTownPositions);
  const folded = fold(text);
  return towns.find(({ key }) => key === text) ?? towns.find(({ name }) => fold(name) === folded);
}
