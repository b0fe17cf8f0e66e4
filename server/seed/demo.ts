import type { Db } from '../platform/db/pool.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seedLock } from './base.ts';
import { clockAt } from './demo/clock.ts';
import { people } from './demo/people.ts';
import { storePictures, storePortraits } from './demo/pictures.ts';
import { posts } from './demo/posts.ts';
import { reviews } from './demo/reviews.ts';
import { readKeys, writePeople } from './demo/write-people.ts';
import { writePosts } from './demo/write-posts.ts';
import { writeReviews } from './demo/write-reviews.ts';
import { doneVersion, markDone } from './settings.ts';

/** The password of all demo accounts (architecture.md, Running). */
export const demoPassword = 'demo-mestar';

/** Who can sign in, and as what, in the order in which they are printed. */
export const demoAccounts = [
  ['klijent@demo.test', 'klijentica s upitima u svim stanjima'],
  ['majstor@demo.test', 'majstor s ocjenama'],
  ['oboje@demo.test', 'opći profil: traži i nudi posao'],
  ['admin@demo.test', 'administracija: sve ovlasti'],
  ['moderator@demo.test', 'administracija: moderiranje'],
  ['financije@demo.test', 'administracija: financije'],
  ['podrska@demo.test', 'administracija: podrška'],
] as const;

/** Fills an empty site with people, posts and reviews, once; the same at every run but for the dates, which are measured back from now. */
export async function seedDemo(db: Db, storage: Storage): Promise<void> {
  if (await doneVersion(db, 'demo')) return;
  const now = new Date();
  const clock = clockAt(now);
  const everybody = people();
  const planned = posts(everybody, clock, now);
  const files = await storePictures(storage, planned);
  const portraits = await storePortraits(storage, everybody);
  await db.transaction(async (tx) => {
    await tx.execute(seedLock);
    if (await doneVersion(tx, 'demo')) return;
    const keys = await readKeys(tx);
    const ids = await writePeople(tx, everybody, portraits, demoPassword, keys, clock);
    const moderator = ids.get('luka-peric') ?? 0;
    const postIds = await writePosts(tx, planned, files, ids, moderator, keys);
    await writeReviews(tx, reviews(everybody, planned, clock, now), ids, postIds);
    await markDone(tx, 'demo', '1');
  });
}
