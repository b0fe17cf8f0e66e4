import type { Method } from '#contract/endpoint.ts';
import { limits as figures } from '#contract/limits.ts';
import type { Limit } from './limits.ts';

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Row {
  max: number;
  windowMs: number;
  /** Counted exactly and for all nodes, or by each node for itself: free, and so often nothing. */
  in: 'database' | 'node';
  /** Endpoints of the contract that it counts. Without any, a use case or the endpoint helper counts it by name. */
  on?: readonly `${Exclude<Method, 'GET'>} /${string}`[];
  /** Who is signed in counts by network too. */
  by?: 'network';
  /** `LIMITS_SCALE` leaves it as it is: it guards a secret, a mailbox or a figure of the product. */
  fixed?: true;
  /** What is said before the wait; without it *Previše pokušaja.* */
  says?: string;
}

/**
 * What one account, or one network without an account, may do. Acts at endpoints are figures that nobody reaches by hand;
 * in a node's memory `max` may come at once and then as many again within `windowMs`, evenly.
 */
const limitTable = {
  // Every endpoint that writes and has no row "in a node" of its own, each by itself.
  write: { max: 60, windowMs: minute, in: 'node' },
  // Decisions by keyboard: a queue of three hundred in an hour, and in bursts.
  write_admin: { max: 120, windowMs: minute, in: 'node' },
  // A class that presses the same button at once.
  write_visitor: { max: 120, windowMs: minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Pages, search and public lists: thirty people behind one address, twenty pages a minute each, for a while.
  read: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // The same for one's own lists, which a program on one's own account may read.
  read_own: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva.' },

  // Whoever answers thirty chats writes ten messages a minute; an outbox that comes back on line sends some dozens at once.
  messages: { max: 60, windowMs: minute, in: 'node', on: ['POST /send-message', 'POST /send-file'], says: 'Previše poruka odjednom.' },
  messages_hour: { max: 600, windowMs: hour, in: 'node', on: ['POST /send-message', 'POST /send-file'], says: 'Previše poruka odjednom.' },
  // First messages to people one has never written to; counted under the sender's lock.
  chats_started: { max: 60, windowMs: day, in: 'database', fixed: true, says: 'Započeli ste previše razgovora.' },
  // Somebody who renovates a whole house writes six; a firm that offers its services a few more.
  posts_hour: { max: 10, windowMs: hour, in: 'database', on: ['POST /job-posts'], says: 'Previše objava u kratkom vremenu.' },
  posts_day: { max: 25, windowMs: day, in: 'database', on: ['POST /job-posts'], says: 'Previše objava u jednom danu.' },
  // Each of them goes to a moderator or back to the lists.
  post_changes: {
    max: 60,
    windowMs: hour,
    in: 'database',
    on: ['PUT /job-posts/:id', 'POST /job-posts/:id/toggle-status', 'POST /job-posts/:id/renew'],
    says: 'Previše izmjena u kratkom vremenu.',
  },
  // Ten posts with six files each and twice a portfolio; a file costs a core half a second.
  uploads: {
    max: 120,
    windowMs: hour,
    in: 'database',
    on: ['POST /job-posts/:id/media', 'POST /me/portfolio', 'POST /send-file'],
    says: 'Previše datoteka u kratkom vremenu.',
  },
  // A diligent worker answers every new job of the day.
  offers_hour: { max: 30, windowMs: hour, in: 'database', on: ['POST /job-posts/:id/offers'], says: 'Previše ponuda u kratkom vremenu.' },
  offers_day: { max: 80, windowMs: day, in: 'database', on: ['POST /job-posts/:id/offers'], says: 'Previše ponuda u jednom danu.' },
  // Five for each post (contract), ten posts.
  invitations: { max: 50, windowMs: day, in: 'database', on: ['POST /job-posts/:id/invitations'], says: 'Previše poziva u jednom danu.' },
  reviews: { max: 20, windowMs: day, in: 'database', on: ['POST /reviews'], says: 'Previše ocjena u jednom danu.' },
  review_changes: {
    max: 30,
    windowMs: hour,
    in: 'database',
    on: ['PUT /reviews/:id', 'POST /reviews/:id/answer'],
    says: 'Previše izmjena u kratkom vremenu.',
  },
  reports: { max: 20, windowMs: day, in: 'database', on: ['POST /reports'], says: 'Previše prijava u jednom danu.' },
  // Twenty may be kept (contract).
  saved_searches: { max: 30, windowMs: hour, in: 'database', on: ['POST /saved-searches'], says: 'Previše spremljenih pretraga u kratkom vremenu.' },
  // A decision is a person's work; a better picture of the paper is sent a second and a third time.
  trade_checks: { max: 5, windowMs: day, in: 'database', on: ['POST /me/trade-check'] },
  profile_changes: { max: 60, windowMs: hour, in: 'database', on: ['POST /me/update'], says: 'Previše izmjena u kratkom vremenu.' },
  // A browser says its address at each visit, a new one now and then.
  push_addresses: { max: 60, windowMs: hour, in: 'database', on: ['POST /push/subscriptions'] },
  contact_reveal: { max: figures.contactRevealsPerDay, windowMs: day, in: 'database', fixed: true },
  // One line may hold a household, never a harvest.
  contact_reveal_address: { max: 2 * figures.contactRevealsPerDay, windowMs: day, in: 'database', fixed: true },

  // An office behind one address sees many ads; a program that counts up an ad sees more.
  ad_appearance: { max: 300, windowMs: hour, in: 'database', by: 'network' },
  ad_flood: { max: 600, windowMs: 5 * minute, in: 'node', by: 'network', on: ['POST /ads/increment-appearance/:id', 'POST /ads/:id/click'] },
  ad_click: { max: 60, windowMs: hour, in: 'database', by: 'network' },
  ad_init: { max: 30, windowMs: hour, in: 'database', on: ['POST /ads/init'], by: 'network', says: 'Previše oglasa u kratkom vremenu.' },
  ad_changes: { max: 60, windowMs: hour, in: 'database', on: ['PUT /ads/:id'], by: 'network', says: 'Previše izmjena u kratkom vremenu.' },
  payment_details: { max: 120, windowMs: hour, in: 'database', by: 'network' },
  // Who has a list of stolen cards tries them one after another, wherever somebody asks for a card.
  pay_address: { max: 40, windowMs: hour, in: 'database', fixed: true },
  pay_ad: { max: 20, windowMs: hour, in: 'database', fixed: true },
  // The gateway sends what it could not send for a day at once; its signature is checked before anything else.
  gateway_events: { max: 600, windowMs: minute, in: 'node', on: ['POST /payment/webhook'] },

  // Guesses and mails of accounts. By account and network, so that a stranger elsewhere takes nothing from the owner; a device that has
  // signed in before counts by itself, whatever others do.
  sign_in: { max: 25, windowMs: 5 * minute, in: 'database', fixed: true },
  sign_in_device: { max: 25, windowMs: 5 * minute, in: 'database', fixed: true },
  // One network that tries many accounts.
  sign_in_network: { max: 250, windowMs: 5 * minute, in: 'database', fixed: true },
  // Many networks that try one account: from here on a device that is not known needs a mailed code too.
  sign_in_account: { max: 100, windowMs: day, in: 'database', fixed: true },
  sign_in_code: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  // Beyond these the code that was mailed last has to do, which holds as long.
  sign_in_code_mail: { max: 3, windowMs: hour, in: 'database', fixed: true },
  otp: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  otp_device: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  // Six digits are few: across networks no more of them, then a mailed code too.
  otp_account: { max: 20, windowMs: day, in: 'database', fixed: true },
  // Fifty bits: only wrong ones count, a right one always opens.
  recovery_code: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  reset: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_device: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_network: { max: 20, windowMs: hour, in: 'database', fixed: true },
  // Across networks; beyond it no code is mailed while the last one holds.
  reset_mail: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_try: { max: figures.reset.tries, windowMs: figures.reset.minutes * minute, in: 'database', fixed: true },
  reset_try_device: { max: figures.reset.tries, windowMs: figures.reset.minutes * minute, in: 'database', fixed: true },
  reset_try_network: { max: 60, windowMs: hour, in: 'database', fixed: true },

  // These have narrower limits of their own by account and network; this one only spares the database a flood.
  sign_in_flood: {
    max: 300,
    windowMs: 5 * minute,
    in: 'node',
    by: 'network',
    on: [
      'POST /auth/login',
      'POST /login/:provider',
      'POST /auth/passkeys/login',
      'POST /auth/passkeys/login/options',
      'POST /auth/password-reset/handle',
      'POST /auth/password-reset/ways',
    ],
  },
} as const satisfies Record<string, Row>;

export type LimitName = keyof typeof limitTable;

/** The table as its rows' type says, not as they are written. */
export const rows: Readonly<Record<LimitName, Row>> = limitTable;

/** A limit of the table for this account, network or both. */
export function limitOf(name: LimitName, key: string | number): Limit {
  const { max, windowMs, fixed = false, says } = rows[name];
  return { name, key: String(key), max, windowMs, fixed, ...(says !== undefined && { says }) };
}
