import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { listWorkers, type User } from '#contract/users.ts';
import { api } from '../platform/api.ts';
import { Carousel } from '../ui/display/carousel.tsx';
import { UserCard } from '../users/user-card.tsx';

/** The carousel that goes with the ad block (spec §2, Ads): the same workers as on the home page. */
export function AccountWorkers() {
  const [workers, setWorkers] = useState<readonly User[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api.call(listWorkers, { query: { page: 1, per_page: limits.perPage.boosted, sort_by: 'random' }, signal }).then(
      ({ data }) => signal.aborted || setWorkers(data),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (workers.length === 0) return null;
  return <Carousel label="Majstori" slides={workers.map((user) => ({ key: user.id, content: <UserCard user={user} level="h2" /> }))} />;
}
