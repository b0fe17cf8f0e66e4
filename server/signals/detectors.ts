import { sql } from 'drizzle-orm';
import { foldedWords } from '#contract/fold.ts';
import { count } from '#contract/format.ts';
import type { About, DetectedKind, SignalName } from '#contract/signal-kinds.ts';
import { bansOn, reasonOf } from '../bans/matches.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { Author } from './author.ts';
import { burst } from './bursts.ts';
import { cases } from './cases.ts';
import { findContacts } from './contacts.ts';
import { disposableDomain } from './disposable-mail.ts';
import { likeness, runsOf } from './min-hash.ts';
import { samePicture } from './same-picture.ts';
import { wordsOf } from './words.ts';

export interface Subject {
  kind: DetectedKind;
  id: number;
  userId: number | null;
  author: Author;
  text: string;
  notPhone: boolean;
  minhash: readonly number[];
}

export interface Finding {
  reason: string;
  about?: { kind: About; id: number };
  bans?: number[];
}

/** Returns a finding, or only its reason; null if there is no finding. */
type Detector = (db: DbOrTx, looked: Subject) => Promise<Finding | string | null>;

/** Minimum share of common three-word shingles for two texts to count as nearly equal. */
const same = 0.6;
/**
 * Maximum number of candidates whose full texts are compared, newest first, since a common text may have
 * many.
 */
const compared = 40;

const texts: Partial<Record<DetectedKind, { called: string; about: About }>> = {
  job_post: { called: 'objavom', about: 'job_post' },
  ad: { called: 'oglasom', about: 'ad' },
};

async function sameText(db: DbOrTx, { kind, id, userId, text, minhash }: Subject): Promise<Finding | null> {
  const where = texts[kind];
  if (!where || minhash.length === 0) return null;
  // Materialized, because otherwise the planner reads all rows in id order.
  const { rows } = await db.execute<{ id: number; owner: number | null; text: string }>(sql`
    with near as materialized (select subject_id from content_fingerprints where kind = ${kind} and minhash && ${sql.param([...minhash])}::int[] and subject_id <> ${id})
    select t.id, ${cases[kind].owner} as owner, ${cases[kind].text} as text from ${cases[kind].table} where t.id in (select subject_id from near order by subject_id desc limit ${compared})`);
  const runs = runsOf(text);
  const found = rows
    .map((row) => ({ ...row, share: likeness(runs, runsOf(row.text)) }))
    .filter(({ share }) => share >= same);
  const [best] = found.sort((a, b) => b.share - a.share);
  if (!best) return null;
  const whose = best.owner !== null && best.owner === userId ? 'istog autora' : 'drugog autora';
  const more = found.length > 1 ? ` i još ${found.length - 1}` : '';
  const reason = `Tekst se ${Math.round(best.share * 100)} % podudara s ${where.called} br. ${best.id} ${whose}${more}.`;
  return { reason, about: { kind: where.about, id: best.id } };
}

const contactNames = { phone_in_text: 'broj telefona', email_in_text: 'email adresa' } as const;

/**
 * Returns a Croatian sentence that names the contact details in a text; null if there are none. `notPhone`
 * ignores numbers that a moderator declared not to be phone numbers.
 */
export function contactsIn(text: string, { notPhone = false } = {}): string | null {
  const keys = new Set(findContacts(text).map(({ key }) => key));
  const named = (['phone_in_text', 'email_in_text'] as const).filter(
    (key) => keys.has(key) && !(notPhone && key === 'phone_in_text'),
  );
  return named.length > 0 ? `U tekstu stoji ${named.map((key) => contactNames[key]).join(' i ')}.` : null;
}
const contact = async (_db: DbOrTx, { text, notPhone }: Subject) => contactsIn(text, { notPhone });

/** Returns whether a reason from `contactsIn` mentions a phone number. */
export const namesPhone = (reason: string): boolean => reason.includes(contactNames.phone_in_text);

async function link(_db: DbOrTx, { text }: Subject): Promise<string | null> {
  const links = findContacts(text).filter(({ key }) => key === 'link_in_text');
  return links.length > 0
    ? `U tekstu stoji ${count(links.length, ['poveznica', 'poveznice', 'poveznica'])}.`
    : null;
}

/** Matches listed words at the start of words in the text, since Croatian inflects word endings. */
async function words(db: DbOrTx, { text }: Subject): Promise<string | null> {
  const folded = ` ${foldedWords(text).join(' ')}`;
  const found = (await wordsOf(db)).filter((word) => folded.includes(` ${foldedWords(word).join(' ')}`));
  return found.length > 0 ? `U tekstu je s popisa: ${found.map((word) => `„${word}“`).join(', ')}.` : null;
}

async function disposableMail(_db: DbOrTx, { author }: Subject): Promise<string | null> {
  const domains = new Set(author.emails.flatMap((email) => disposableDomain(email) ?? []));
  return domains.size > 0 ? `Autor ima privremenu email adresu (${[...domains].join(', ')}).` : null;
}

async function ban(db: DbOrTx, { author, text }: Subject): Promise<Finding | null> {
  const inText = (wanted: 'email_in_text' | 'phone_in_text') =>
    findContacts(text).flatMap(({ key, from, to }) => (key === wanted ? text.slice(from, to) : []));
  const emails = inText('email_in_text').map((email) => email.replace(/\s?(?:@|\(at\)|\[at\])\s?/i, '@'));
  const found = await bansOn(db, {
    network: author.networks,
    email: [...author.emails, ...emails],
    phone: [...author.phones, ...inText('phone_in_text')],
    text: [text],
  });
  return found.length > 0 ? { reason: reasonOf(found), bans: found.map(({ id }) => id) } : null;
}

export const detectors: Readonly<Record<SignalName, Detector>> = {
  same_text: sameText,
  same_picture: samePicture,
  contact,
  link,
  words,
  ban,
  disposable_mail: disposableMail,
  new_accounts: (db, { userId }) => burst(db, 'new_accounts', userId),
  device_accounts: (db, { userId }) => burst(db, 'device_accounts', userId),
};
