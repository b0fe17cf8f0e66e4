import { limits } from '#contract/constants.ts';
import { listFittingPosts } from '#contract/dashboard.ts';
import { count } from '#contract/format.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/plurals.ts';
import type { Me } from '#contract/users.ts';
import { type CardPost, cardPost } from '../job-posts/job-post-card.tsx';
import { load } from '../platform/loading/loader-call.ts';
import { visitorOf } from '../platform/page/guards.ts';
import { roomNames } from '../rooms/rooms.ts';
import type { HeroWords } from './hero.tsx';

type Loading = Parameters<typeof visitorOf>[0];

interface Jobs {
  title: string;
  posts: CardPost[];
  /** Number of posts that match the reader; null if the number of all active posts is shown instead. */
  fitting: number | null;
  more: { label: string; to: string };
  /** Whether the jobs section comes before all others, as it does for workers. */
  first: boolean;
}

const dashboard = { label: 'Vaš pregled', to: paths.account() };
const findWorker = { label: 'Pronađite majstora', to: paths.workers() };
const rooms = roomNames().map(({ key, name }) => ({ children: name, to: paths.room(key) }));
const aloud = { house: 'Presjek kuće s obilježenim kategorijama radova', spots: 'Kategorije na kući' };
const ask = 'Napišite svojim riječima ili pokažite na kući gdje zapinje.';

function heroFor(me: Me | null, unseen: number): HeroWords {
  if (!me)
    return {
      title: 'Što treba napraviti?',
      text: `${ask} Račun otvarate tek na kraju.`,
      asks: true,
      ways: [findWorker],
      rooms,
      ...aloud,
    };
  if (me.type_of !== 'worker')
    return {
      title: 'Što treba napraviti?',
      text: ask,
      asks: true,
      ways: [dashboard, findWorker],
      rooms,
      ...aloud,
    };
  const fresh = unseen > 0 ? `${count(unseen, messageNouns.noviPosao)} za Vas. ` : '';
  return {
    title: 'Gdje ima posla?',
    text: `${fresh}Odaberite struku ili otvorite ono što Vas danas čeka.`,
    asks: false,
    ways: [
      { ...dashboard, primary: true },
      { label: 'Svi poslovi', to: paths.activeJobs() },
    ],
    rooms: [],
    ...aloud,
  };
}

export async function firstScreen(args: Loading): Promise<{ hero: HeroWords; jobs: Jobs }> {
  const me = await visitorOf(args);
  const works = me !== null && (me.type_of === 'worker' || me.is_worker);
  const [{ data: posts }, fitting] = await Promise.all([
    load(args, listJobPosts, { query: { per_page: limits.perPage.homeJobs } }),
    works ? load(args, listFittingPosts, { query: { per_page: limits.perPage.homeJobs } }) : null,
  ]);
  const hero = heroFor(me, fitting?.meta.unseen ?? 0);
  if (fitting?.data.length) {
    const { data, meta } = fitting;
    return {
      hero,
      jobs: {
        title: 'Poslovi za Vas',
        posts: data.map(({ post, distance_km, by_ferry }) => cardPost({ ...post, distance_km, by_ferry })),
        fitting: meta.total,
        more: { label: 'Vaš pregled', to: paths.account() },
        first: true,
      },
    };
  }
  const more = { label: 'Svi poslovi', to: paths.activeJobs() };
  return {
    hero,
    jobs: { title: 'Novi poslovi', posts: posts.map(cardPost), fitting: null, more, first: works },
  };
}
