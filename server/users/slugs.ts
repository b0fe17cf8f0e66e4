import { slugify } from '#contract/format.ts';
import { reservedWords } from '#contract/paths.ts';
import type { Tx } from '../platform/db/pool.ts';
import { lockSlug, oldSlugsOf, takenSlugs } from './queries.ts';

const reserved = new Set<string>(reservedWords);

/**
 * Returns the slug of a name, without the number that makes it unique. A reserved word gets a prefix, and so
 * does a name that consists only of digits, because it would be read as an id.
 */
function baseOf(name: string): string {
  const base = slugify(name).slice(0, 80).replace(/-$/, '');
  if (!base) return 'korisnik';
  return /^\d+$/.test(base) || reserved.has(base) ? `korisnik-${base}` : base;
}

/** Returns whether a slug matches a name: `ana-anic` and `ana-anic-2` both match Ana Anić. */
export function fitsName(slug: string, name: string): boolean {
  const base = baseOf(name);
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}

/** Returns the names from which an account's former slugs were derived, in lower case without diacritics. */
export const formerNames = async (tx: Tx, id: number): Promise<string[]> =>
  (await oldSlugsOf(tx, id))
    .map((slug) =>
      slug
        .replace(/-\d+$/, '')
        .replace(/^korisnik(?:-|$)/, '')
        .replaceAll('-', ' '),
    )
    .filter(Boolean);

/**
 * Returns a slug never used by another person: `ana-anic`, `ana-anic-2`. `ownerId` is the person, who may
 * reuse their own former slugs.
 */
export async function freeSlug(tx: Tx, name: string, ownerId?: number): Promise<string> {
  const base = baseOf(name);
  await lockSlug(tx, base);
  for (let from = 1, size = 20; ; from += size, size *= 10) {
    const wanted = Array.from({ length: size }, (_, place) =>
      from + place === 1 ? base : `${base}-${from + place}`,
    );
    const taken = new Set(await takenSlugs(tx, wanted, ownerId));
    const free = wanted.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}
