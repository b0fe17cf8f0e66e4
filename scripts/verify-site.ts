import { dayOf } from '#contract/format.ts';
import { type ChainEntry, contentText, hasContent, type PublicContent } from '#contract/review-chain.ts';
import { NoAnswer, openReader, type SiteReader } from './site-reader.ts';
import { ChainCheck, type Newest, sha256 } from './verify-chain.ts';

interface Shown {
  review_id: number;
  subject_id: number | null;
  state: 'published' | 'hidden' | 'removed' | 'withdrawn';
  shown: boolean;
  content: PublicContent | null;
  salt: string | null;
}
interface Profile {
  reviews: Map<number, PublicContent>;
  stubs: Set<number>;
}

/** Compares a review as shown on the site with its newest entry, and returns the fault if they differ. */
function faultOf(shown: Shown, newest: Newest | undefined): string | undefined {
  const name = `Review ${shown.review_id}`;
  if (!newest) return `${name} is shown but has no entry.`;
  const entry = `entry ${newest.position}`;
  if (shown.state !== 'published')
    return shown.state === newest.kind
      ? undefined
      : `${name} is ${shown.state}, but ${entry} says ${newest.kind}.`;
  if (!hasContent(newest.kind)) return `${name} is published, but ${entry} says ${newest.kind}.`;
  if (!shown.shown) return undefined;
  const { content, salt } = shown;
  return content &&
    salt !== null &&
    content.review_id === shown.review_id &&
    content.subject_id === shown.subject_id &&
    sha256(contentText(salt, content)) === newest.content_hash
    ? undefined
    : `The content of review ${shown.review_id} does not match ${entry}.`;
}

const missing = (id: number, { position, kind }: Newest): string =>
  hasContent(kind)
    ? `Review ${id} of entry ${position} is not shown.`
    : `Review ${id} is ${kind} by entry ${position}, but has no stub.`;

const entriesPerPage = 500;
const proofsPerPage = 200;
const reviewsPerPage = 100;

async function readEntries(site: SiteReader, chain: ChainCheck): Promise<void> {
  for (;;) {
    const page = await site.get<{ data: ChainEntry[] }>(
      `/review-entries?after=${chain.position}&per_page=${entriesPerPage}`,
    );
    if (!page) throw new NoAnswer('The site has no review chain.');
    const before = chain.position;
    for (const entry of page.data) chain.add(entry);
    // Stops if the chain did not grow, because the same entries would be requested forever.
    if (page.data.length < entriesPerPage || chain.position <= before) return;
  }
}

async function* readProofs(site: SiteReader): AsyncGenerator<Shown> {
  for (let after = 0; ; ) {
    const page = await site.get<{ data: Shown[] }>(`/review-proofs?after=${after}&per_page=${proofsPerPage}`);
    if (!page) throw new NoAnswer('The site has no review proofs.');
    yield* page.data;
    const last = page.data.at(-1)?.review_id ?? 0;
    if (page.data.length < proofsPerPage || last <= after) return;
    after = last;
  }
}

/** Compares a profile's list of reviews and stubs with the proofs. Returns the reviews that differ. */
async function compareProfile(
  site: SiteReader,
  subject: number,
  profile: Profile,
): Promise<Map<number, string>> {
  const wrong = new Map<number, string>();
  const [reviews, stubs] = [new Map(profile.reviews), new Set(profile.stubs)];
  type Listed = Pick<PublicContent, 'stars' | 'comment'> & { id: number };
  for await (const page of site.pages<Listed>(`/reviews/${subject}`, reviewsPerPage))
    for (const { id, stars, comment } of page) {
      const proof = reviews.get(id);
      if (!proof) wrong.set(id, `The profile of user ${subject} lists review ${id}, which has no proof.`);
      else if (proof.stars !== stars || proof.comment !== comment)
        wrong.set(id, `The profile of user ${subject} lists review ${id} with another content.`);
      reviews.delete(id);
    }
  if (stubs.size > 0)
    for await (const page of site.pages<{ review_id: number }>(`/reviews/${subject}/stubs`, reviewsPerPage))
      for (const { review_id } of page) stubs.delete(review_id);
  for (const id of reviews.keys())
    wrong.set(id, `The profile of user ${subject} does not list review ${id}.`);
  for (const id of stubs) wrong.set(id, `The profile of user ${subject} has no stub of review ${id}.`);
  return wrong;
}

export interface Result {
  faults: string[];
  entries: number;
  reviews: number;
  /** Reviews whose content is not public, because the profile is not. */
  unshown: number;
  stubs: number;
  seals: number;
  seal: string;
}

interface Options {
  /** Seals noted earlier, which must still be in the chain. */
  noted?: readonly string[];
  perSecond?: number;
  now?: Date;
}

/**
 * Checks a whole site from outside: recomputes the chain, compares every review that the site shows with its
 * entry, and the profiles with the proofs. Throws `NoAnswer`.
 */
export async function verifySite(
  origin: string,
  { noted = [], perSecond = 4, now = new Date() }: Options = {},
): Promise<Result> {
  const site = openReader(origin, perSecond);
  const seals = [];
  for await (const page of site.pages<{ day: string; entries: number; seal: string }>('/review-seals', 100))
    seals.push(...page);
  const chain = new ChainCheck(seals, noted);
  await readEntries(site, chain);

  const suspects = new Map<number, string>();
  const profiles = new Map<number, Profile>();
  const seen = new Set<number>();
  const counts = { reviews: 0, unshown: 0, stubs: 0 };
  for await (const shown of readProofs(site)) {
    seen.add(shown.review_id);
    counts[shown.state === 'published' ? (shown.shown ? 'reviews' : 'unshown') : 'stubs']++;
    const fault = faultOf(shown, chain.newest.get(shown.review_id));
    if (fault) suspects.set(shown.review_id, fault);
    if (!shown.shown || shown.subject_id === null) continue;
    const profile = profiles.get(shown.subject_id) ?? { reviews: new Map(), stubs: new Set() };
    profiles.set(shown.subject_id, profile);
    if (shown.content) profile.reviews.set(shown.review_id, shown.content);
    else profile.stubs.add(shown.review_id);
  }
  for (const [id, newest] of chain.newest)
    if (newest.kind !== 'withdrawn' && !seen.has(id)) suspects.set(id, missing(id, newest));
  for (const [subject, profile] of profiles)
    for (const [id, fault] of await compareProfile(site, subject, profile)) suspects.set(id, fault);

  // Reviews that were published, changed or removed during the run are not faults: their newest entry was
  // added after the chain was read.
  const last = chain.position;
  if (suspects.size > 0) await readEntries(site, chain);
  const faults = [...suspects]
    .filter(([id]) => (chain.newest.get(id)?.position ?? 0) <= last)
    .sort(([a], [b]) => a - b)
    .map(([, fault]) => fault);
  chain.finish(dayOf(now));
  return {
    faults: [...chain.faults, ...faults],
    entries: chain.position,
    ...counts,
    seals: seals.length,
    seal: chain.seal,
  };
}
