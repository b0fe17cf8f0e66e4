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
/** Review proofs by review id. */
type Proofs = Map<number, Shown>;

interface Suspect {
  fault: string;
  /** Null if the proofs name no user. */
  subject: number | null;
}

/** Compares a review's proof with its newest entry, and returns the fault if they differ. */
function faultOf(id: number, proof: Shown | undefined, newest: Newest | undefined): string | undefined {
  if (!proof) return newest && newest.kind !== 'withdrawn' ? missing(id, newest) : undefined;
  const name = `Review ${id}`;
  if (!newest) return `${name} is shown but has no entry.`;
  if (proof.subject_id === null) return `The proof of review ${id} names no user.`;
  const entry = `entry ${newest.position}`;
  if (proof.state !== 'published')
    return proof.state === newest.kind
      ? undefined
      : `${name} is ${proof.state}, but ${entry} says ${newest.kind}.`;
  if (!hasContent(newest.kind)) return `${name} is published, but ${entry} says ${newest.kind}.`;
  if (!proof.shown) return undefined;
  const { content, salt } = proof;
  return content &&
    salt !== null &&
    content.review_id === id &&
    content.subject_id === proof.subject_id &&
    sha256(contentText(salt, content)) === newest.content_hash
    ? undefined
    : `The content of review ${id} does not match ${entry}.`;
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

async function proofPage(site: SiteReader, after: number): Promise<Shown[]> {
  const page = await site.get<{ data: Shown[] }>(`/review-proofs?after=${after}&per_page=${proofsPerPage}`);
  if (!page) throw new NoAnswer('The site has no review proofs.');
  return page.data;
}

async function readProofs(site: SiteReader): Promise<Proofs> {
  const proofs: Proofs = new Map();
  for (let after = 0; ; ) {
    const page = await proofPage(site, after);
    for (const proof of page) proofs.set(proof.review_id, proof);
    const last = page.at(-1)?.review_id ?? 0;
    if (page.length < proofsPerPage || last <= after) return proofs;
    after = last;
  }
}

/** Updates `proofs` with the current proofs of these reviews, and removes those that no longer exist. */
async function readAgain(site: SiteReader, proofs: Proofs, ids: Iterable<number>): Promise<void> {
  let fresh: Proofs = new Map();
  let until = 0;
  for (const id of [...ids].sort((a, b) => a - b)) {
    if (id > until) {
      const page = await proofPage(site, id - 1);
      fresh = new Map(page.map((proof) => [proof.review_id, proof]));
      until = page.length < proofsPerPage ? Number.POSITIVE_INFINITY : (page.at(-1)?.review_id ?? 0);
    }
    const proof = fresh.get(id);
    if (proof) proofs.set(id, proof);
    else proofs.delete(id);
  }
}

/** Compares a profile's list of reviews and stubs with its proofs. Returns the faults by review id. */
async function compareProfile(
  site: SiteReader,
  subject: number,
  proofs: readonly Shown[],
): Promise<Map<number, string>> {
  const wrong = new Map<number, string>();
  const reviews = new Map<number, PublicContent>();
  const [stubs, unshown] = [new Set<number>(), new Set<number>()];
  for (const { review_id: id, state, shown, content } of proofs)
    if (!shown) unshown.add(id);
    else if (state !== 'published') stubs.add(id);
    else if (content) reviews.set(id, content);
  if (unshown.size > 0 && (await site.get(`/reviews/${subject}?page=1&per_page=1`)))
    for (const id of unshown)
      wrong.set(
        id,
        `The proof of review ${id} says that the profile of user ${subject} is not public, but it is.`,
      );
  if (unshown.size > 0 && unshown.size === proofs.length) return wrong;
  type Listed = Pick<PublicContent, 'stars' | 'comment'> & { id: number };
  for await (const page of site.pages<Listed>(`/reviews/${subject}`, reviewsPerPage))
    for (const { id, stars, comment } of page) {
      if (unshown.has(id)) continue;
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

/**
 * Compares the reviews `ids` with the chain, and with the proofs both the profiles on which they are shown
 * and the profiles of `subjects`. Returns the faults by review id.
 */
async function compare(
  site: SiteReader,
  { chain, proofs }: { chain: ChainCheck; proofs: Proofs },
  ids: Iterable<number>,
  subjects = new Set<number>(),
): Promise<Map<number, Suspect>> {
  const wrong = new Map<number, Suspect>();
  for (const id of ids) {
    const proof = proofs.get(id);
    const subject = proof?.subject_id ?? null;
    const fault = faultOf(id, proof, chain.newest.get(id));
    if (fault) wrong.set(id, { fault, subject });
    if (subject !== null) subjects.add(subject);
  }
  const ofSubject = Map.groupBy(proofs.values(), ({ subject_id }) => subject_id);
  for (const subject of subjects)
    for (const [id, fault] of await compareProfile(site, subject, ofSubject.get(subject) ?? []))
      wrong.set(id, { fault, subject });
  return wrong;
}

export interface Result {
  faults: string[];
  entries: number;
  reviews: number;
  /** Ids of reviews and stubs that cannot be compared, because the profile is not public. */
  unshown: number[];
  stubs: number;
  /** Number of reviews, including withdrawn ones, with an entry of the kind `changed`. */
  changed: number;
  withdrawn: number;
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
 * Returns the faults that are not due to changes during the run. Deleting and restoring an account changes
 * what is shown without an entry, so the proofs and profiles are read once more. Other changes append entries
 * to the chain after it was read; these reviews are left out.
 */
async function lasting(
  site: SiteReader,
  { chain, proofs }: { chain: ChainCheck; proofs: Proofs },
  suspects: ReadonlyMap<number, Suspect>,
): Promise<string[]> {
  if (suspects.size === 0) return [];
  const subjects = new Set([...suspects.values()].map(({ subject }) => subject).filter((id) => id !== null));
  const ids = new Set(suspects.keys());
  for (const { review_id: id, subject_id: subject } of proofs.values())
    if (subject !== null && subjects.has(subject)) ids.add(id);
  await readAgain(site, proofs, ids);
  const still = await compare(site, { chain, proofs }, ids, subjects);
  const last = chain.position;
  await readEntries(site, chain);
  return [...still]
    .filter(([id]) => suspects.has(id) && (chain.newest.get(id)?.position ?? 0) <= last)
    .sort(([a], [b]) => a - b)
    .map(([, { fault }]) => fault);
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

  const proofs = await readProofs(site);
  const all = new Set([...chain.newest.keys(), ...proofs.keys()]);
  const suspects = await compare(site, { chain, proofs }, all);
  const faults = await lasting(site, { chain, proofs }, suspects);
  chain.finish(dayOf(now));
  const shown = [...proofs.values()].filter((proof) => proof.shown);
  const reviews = shown.filter(({ state }) => state === 'published').length;
  return {
    faults: [...chain.faults, ...faults],
    entries: chain.position,
    reviews,
    unshown: [...proofs.values()].filter((proof) => !proof.shown).map(({ review_id }) => review_id),
    stubs: shown.length - reviews,
    changed: chain.changed.size,
    withdrawn: [...chain.newest.values()].filter(({ kind }) => kind === 'withdrawn').length,
    seals: seals.length,
    seal: chain.seal,
  };
}
