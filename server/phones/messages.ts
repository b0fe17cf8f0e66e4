import { limits } from '#contract/constants.ts';
import { hour } from '#contract/durations.ts';
import { count, cut, dayOf, nouns } from '#contract/format.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import * as queries from './queries.ts';

interface Waiting {
  userId: number;
  /** Number and text, encrypted. */
  sealed: string;
  /** Time after which the message is not sent. */
  until: string;
}
const queue = defineQueue<Waiting>('sms', { retries: 3, timeout: 60, forgets: true });
const purpose = 'sms';

export type Texting = Pick<FeatureParts, 'tasks' | 'keys' | 'sms' | 'settings'>;

interface Text {
  userId: number;
  to: string;
  text: string;
  until: Date;
  key?: string;
}

/**
 * Counts a message against the site's daily cap and queues it in the caller's transaction. Returns false, and
 * queues nothing, if the cap is reached. A retried message is counted once.
 */
export async function queueMessage(
  { tasks, keys, settings }: Texting,
  tx: Tx,
  { userId, to, text, until, key }: Text,
): Promise<boolean> {
  const { cents, dailyMost: most } = settings.sms;
  if (!(await queries.countMessage(tx, { day: dayOf(new Date()), cents, most }))) return false;
  const sealed = keys.seal(JSON.stringify({ to, text }), purpose);
  await tasks.enqueue(
    tx,
    queue,
    { userId, sealed, until: until.toISOString() },
    key === undefined ? {} : { key },
  );
  return true;
}

/** Returns how many messages count against the cap of a day. */
export const sentOn = (db: DbOrTx, day: string): Promise<number> => queries.sentOn(db, day);

/** Maximum characters of one message in the basic SMS alphabet, which lacks Croatian letters. */
const mostCharacters = 160;

/**
 * Replaces letters outside the basic SMS alphabet, which would require a second message, with basic ones of
 * the same case, and removes ASCII characters that the alphabet lacks or encodes as two (GSM 03.38).
 */
const basic = (text: string) =>
  text
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .normalize('NFKD')
    .replace(/[„“”»«]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7E]|[\\^`{|}~[\]]/g, '');

/** Returns one message of `start` and `end`, with `start` truncated if necessary. */
const oneMessage = (start: string, end: string) =>
  cut(basic(start), Math.max(20, mostCharacters - end.length)) + end;

/** Returns a notification as one message: its title, truncated if necessary, and its URL. */
export const notificationText = (title: string, address: string): string => oneMessage(title, `: ${address}`);

/** Returns a confirmation code as one message. */
export const codeText = (siteName: string, code: string): string =>
  oneMessage(
    siteName,
    basic(
      `: kod za potvrdu broja je ${code}. Vrijedi ${count(limits.phoneCode.minutes, nouns.zaMinutu)}. Nikome ga ne govorite.`,
    ),
  );

/**
 * Queues a notification as an SMS to a person's confirmed number. Does nothing without a confirmed number or
 * a gateway, or once the daily cap is reached; the notification remains in the app.
 */
export async function textUser(
  parts: Texting & Pick<FeatureParts, 'db'>,
  { userId, text, key }: { userId: number; text: string; key: string },
): Promise<void> {
  if (parts.sms.kind === 'off') return;
  await parts.db.transaction(async (tx) => {
    const own = await queries.confirmedOf(tx, userId);
    if (!own) return;
    const until = new Date(Date.now() + 12 * hour);
    await queueMessage(parts, tx, { userId, to: own.phone, text, until, key });
  });
}

/** Registers the task that sends SMS; skips messages that have expired. */
export function workMessages({ tasks, keys, sms }: Texting): void {
  tasks.work(queue, async ({ sealed, until }, { id }) => {
    if (new Date(until) <= new Date()) return;
    const { to, text } = JSON.parse(keys.open(sealed, purpose)) as { to: string; text: string };
    await sms.send({ id, to, text });
  });
}
