import { nearTown, type PlaceQuery } from '../places/chosen.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Visitor } from '../platform/session/actor.ts';
import * as queries from './queries.ts';
import { personTag } from './tags.ts';

/**
 * Returns the towns from which a list measures distances: `near` of the query, otherwise the towns of the
 * reader's profile, which are cached until the profile changes.
 */
export async function measuredFrom(
  { db, cache }: Pick<FeatureParts, 'db' | 'cache'>,
  reader: Visitor,
  query: PlaceQuery,
): Promise<readonly number[]> {
  const near = await nearTown(db, query);
  if (near !== undefined) return [near];
  if (!reader) return [];
  return cache.reads.read({
    key: `towns of ${reader.id}`,
    tags: () => [personTag(reader.id)],
    read: () => queries.townsOf(db, reader.id),
  });
}
