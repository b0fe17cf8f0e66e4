import { limits } from '#contract/constants.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { chainNext } from '../reviews/record.ts';
import { lockSeed } from './base.ts';
import { adsOf } from './demo/ads.ts';
import { moderatorSlug } from './demo/cast.ts';
import { chats } from './demo/chats.ts';
import { clockAt } from './demo/clock.ts';
import { colleagues } from './demo/colleagues.ts';
import { moderation } from './demo/moderation.ts';
import { moreReviews } from './demo/more-reviews.ts';
import { storePastJobs, writePastJobs } from './demo/past-jobs.ts';
import { people, withTowns } from './demo/people.ts';
import {
  storeAdPictures,
  storeChatFiles,
  storePictures,
  storePortfolios,
  storePortraits,
} from './demo/pictures.ts';
import { portfolios } from './demo/portfolios.ts';
import { posts } from './demo/posts.ts';
import { reviews } from './demo/reviews.ts';
import { writeAds } from './demo/write-ads.ts';
import { writeBans } from './demo/write-bans.ts';
import { writeChats } from './demo/write-chats.ts';
import { writeComplaints } from './demo/write-complaints.ts';
import { writeDays } from './demo/write-days.ts';
import { writeDeals } from './demo/write-deals.ts';
import { writeDecisions } from './demo/write-decisions.ts';
import { writeInvitations } from './demo/write-invitations.ts';
import { storeLicences, writeModeration, writeRestrictions } from './demo/write-moderation.ts';
import { writeNews } from './demo/write-news.ts';
import { writeNotifications } from './demo/write-notifications.ts';
import { writePages } from './demo/write-pages.ts';
import { writePapers } from './demo/write-papers.ts';
import { writePastWork } from './demo/write-past-work.ts';
import { readKeys, writePeople } from './demo/write-people.ts';
import { writePortfolios } from './demo/write-portfolios.ts';
import { writePosts } from './demo/write-posts.ts';
import { writePrices } from './demo/write-prices.ts';
import { writePrograms } from './demo/write-programs.ts';
import { writeReviews } from './demo/write-reviews.ts';
import { writeSavedItems } from './demo/write-saved-items.ts';
import { writeSavedSearches } from './demo/write-saved-searches.ts';
import { writeSharedVisits } from './demo/write-shared-visits.ts';
import { writeSignals } from './demo/write-signals.ts';
import { writeTickets } from './demo/write-tickets.ts';
import { writeVisits } from './demo/write-visits.ts';
import { writeWeek } from './demo/write-week.ts';
import { doneVersion, markDone } from './settings.ts';

export const demoPassword = 'demo-mestar';

export const demoAccounts = [
  ['klijent@demo.test', 'klijentica s upitima u svim stanjima'],
  ['majstor@demo.test', 'majstor s ocjenama'],
  ['oboje@demo.test', 'opći profil: traži i nudi posao'],
  ['admin@demo.test', 'administracija: sve ovlasti'],
  ['moderator@demo.test', 'administracija: moderiranje'],
  ['financije@demo.test', 'administracija: financije'],
  ['podrska@demo.test', 'administracija: podrška'],
] as const;

export function planDemo(now: Date) {
  const clock = clockAt(now);
  const first = people();
  const everybody = [...first, ...colleagues()];
  const planned = posts(first, clock, now);
  const written = reviews(first, planned, clock, now);
  return {
    clock,
    people: withTowns(everybody),
    posts: planned,
    portfolios: portfolios(first),
    reviews: [...written, ...moreReviews(everybody, written, clock, now)].sort(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
    chats: chats(clock),
    moderation: moderation(first, clock),
    ads: adsOf(clock),
  };
}
type Demo = ReturnType<typeof planDemo>;

/** Draws and stores all files of the demo; `fullPx` is the width of the pictures. */
export async function storeDemoFiles(storage: Storage, demo: Demo, fullPx: number = limits.media.fullPx) {
  const ofPosts = await storePictures(storage, demo.posts, fullPx);
  await storeLicences(storage, demo.moderation);
  return {
    ofPosts,
    pastJobs: await storePastJobs(storage, fullPx),
    portfolios: await storePortfolios(storage, demo.portfolios, fullPx),
    portraits: await storePortraits(storage, demo.people),
    chats: await storeChatFiles(storage, demo.chats, ofPosts),
    ads: await storeAdPictures(storage, demo.ads, ofPosts),
  };
}

/** Writes the whole demo in one transaction. Does nothing if the demo was already written. */
export async function writeDemo(
  db: Db,
  secrets: Keys,
  demo: Demo,
  files: Awaited<ReturnType<typeof storeDemoFiles>>,
): Promise<void> {
  // One hash for all demo accounts: they share the password, and separate hashes would only slow the start.
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    await lockSeed(tx);
    if (await doneVersion(tx, 'demo')) return;
    const keys = await readKeys(tx);
    const ids = await writePeople(tx, demo.people, files.portraits, passwordHash, keys, demo.clock);
    await writePortfolios(tx, files.portfolios, ids, demo.clock);
    const postIds = await writePosts(tx, demo.posts, files.ofPosts, ids, keys);
    await writeReviews(tx, demo.reviews, ids, postIds);
    await writePastJobs(tx, demo.reviews, ids, keys, {
      pictures: files.pastJobs,
      now: demo.clock.minutesAgo(0),
    });
    await writeChats(tx, demo.chats, files.chats, ids, postIds);
    await writeDeals(tx, demo.clock, ids.get('ivana-barisic') ?? 0, postIds);
    await writeComplaints(tx, demo.clock, ids.get('ivana-barisic') ?? 0);
    const workers = ['kresimir-vukovic', 'zeljka-blazevic'].map((slug) => ids.get(slug) ?? 0);
    await writeDays(tx, demo.clock, workers, ids.get('ivana-barisic') ?? 0);
    await writeWeek(tx, demo.clock, {
      workerId: ids.get('kresimir-vukovic') ?? 0,
      clientId: ids.get('ivana-barisic') ?? 0,
    });
    await writeInvitations(tx, demo.clock, ids);
    await writeAds(tx, demo.ads, files.ads, ids, demo.clock);
    await writeSavedItems(tx, ids, demo.clock);
    await writePrograms(tx, secrets, ids, demo.clock);
    const found = await writeSavedSearches(tx, ids, demo.clock);
    await writeRestrictions(tx, ids, demo.clock.minutesAgo(0));
    await writeSharedVisits(tx, ids, postIds.get('inquiry-51') ?? 0);
    await writeNotifications(tx, demo.clock.minutesAgo(0), found);
    await writeModeration(tx, secrets, demo.moderation, ids);
    await writeBans(tx, ids, demo.clock);
    await writeDecisions(tx, ids, demo.clock);
    await writeTickets(tx, demo.clock, ids.get(moderatorSlug) ?? null);
    await writeNews(tx, demo.clock);
    await writePages(tx);
    await writeSignals(tx);
    await writeVisits(tx, demo.clock);
    await writePastWork(tx);
    await writePrices(tx, demo.clock, keys);
    await chainNext(tx, demo.reviews.length);
    await markDone(tx, 'demo', '3');
  });
}

export async function seedDemo(db: Db, storage: Storage, secrets: Keys, site: Site): Promise<void> {
  if (await doneVersion(db, 'demo')) return;
  const demo = planDemo(new Date());
  await writeDemo(db, secrets, demo, await storeDemoFiles(storage, demo));
  await writePapers(db, storage, secrets, site);
}
