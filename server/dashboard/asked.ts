import type { Dashboard } from '#contract/dashboard.ts';
import { apartFrom } from '../blocks/service.ts';
import { waitingAnswers } from '../job-posts/invitations.ts';
import { readablePosts } from '../job-posts/service.ts';
import { nearestKm } from '../places/distances.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { usersByIds } from '../users/service.ts';

const readMost = 50;

export async function askedOf(db: Db, actor: Actor, most: number): Promise<Dashboard['asked']> {
  const asked = await waitingAnswers(db, actor.id, readMost);
  if (asked.length === 0) return { data: [], total: 0 };
  const apart = await apartFrom(db, actor.id);
  const all = asked.filter(({ clientId }) => !apart.includes(clientId));
  const waiting = all.slice(0, most);
  const [posts, people] = await Promise.all([
    readablePosts(
      db,
      waiting.map(({ id }) => id),
      actor,
    ),
    usersByIds(db, [actor.id], null),
  ]);
  const towns = people.get(actor.id)?.towns.map(({ id }) => id) ?? [];
  const data = await Promise.all(
    waiting.flatMap(({ id, toldAt }) => {
      const post = posts.get(id);
      return post
        ? [
            nearestKm(db, post.town?.id, towns).then((km) => ({
              post,
              at: toldAt.toISOString(),
              distance_km: km,
            })),
          ]
        : [];
    }),
  );
  return { data, total: all.length };
}
