import { limits as figures } from '#contract/constants.ts';
import { day, hour, minute } from '#contract/durations.ts';
import type { Method } from '#contract/endpoint.ts';
import type { Limit } from './limits.ts';

interface Row {
  max: number;
  windowMs: number;
  /** `database`: exact across all nodes. `node`: counted by each node in memory, without a query. */
  in: 'database' | 'node';
  /**
   * Endpoints of the contract that the row limits. If empty, a use case or the endpoint helper counts by
   * name.
   */
  on?: readonly `${Exclude<Method, 'GET'>} /${string}`[];
  /** Counted by network alone, even for signed-in users: for background requests, and against floods. */
  by?: 'network';
  /**
   * Maximum of one network, which may be shared by many people. `max` is then the limit of one browser or
   * account, and of what the network may do without solving challenges (`network-limits.ts`).
   */
  network?: number;
  /** Not multiplied by `LIMITS_SCALE`, because the row guards a secret, a mailbox or a product figure. */
  fixed?: true;
  says?: string;
}

/**
 * Cost of a cached response against the read limits; an uncached one costs 1, or more for a long list. At
 * 2,500 a second, the maximum of one network, cached responses of 0.06 ms use a seventh of a core.
 */
export const costFromMemory = 1 / 500;

/**
 * A challenge: the browser runs PBKDF2 with `iterations` between `min` and `max` times, which takes a phone
 * about a second. The solution must arrive within `validMs`.
 */
export const challengeWork = { iterations: 2000, min: 200, max: 600, validMs: 10 * minute };

/**
 * Limits of one account, or of one network without an account. Figures for endpoints are beyond manual use.
 * Rows counted by a node allow `max` at once, then refill evenly within `windowMs`.
 */
const limitTable = {
  // Default for each writing endpoint without its own `node` row, counted separately.
  write: { max: 60, windowMs: minute, in: 'node' },
  // Moderating by keyboard: three hundred cases an hour, in bursts.
  write_admin: { max: 120, windowMs: minute, in: 'node' },
  // Ten a second for the thousands of people behind one address of a mobile operator.
  write_visitor: { max: 600, windowMs: minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Uncached pages, search and public lists for visitors: thirty people behind one address, twenty a minute
  // each.
  read: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Prefetched pages, which may never be opened, have a limit of their own.
  read_ahead: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Signed-in users, including public lists and pages, and API clients with their token.
  read_own: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva.' },

  // Answering thirty chats takes ten messages a minute; an outbox back online sends some dozens at once.
  messages: {
    max: 60,
    windowMs: minute,
    in: 'node',
    on: ['POST /send-message', 'POST /send-file'],
    says: 'Previše poruka odjednom.',
  },
  messages_hour: {
    max: 600,
    windowMs: hour,
    in: 'node',
    on: ['POST /send-message', 'POST /send-file'],
    says: 'Previše poruka odjednom.',
  },
  // First messages to new people; counted while the sender’s row is locked.
  chats_started: {
    max: 60,
    windowMs: day,
    in: 'database',
    fixed: true,
    says: 'Započeli ste previše razgovora.',
  },
  // Renovating a house takes six posts; a firm that offers its services posts a few more.
  posts_hour: {
    max: 10,
    windowMs: hour,
    in: 'database',
    on: ['POST /job-posts'],
    says: 'Previše objava u kratkom vremenu.',
  },
  posts_day: {
    max: 25,
    windowMs: day,
    in: 'database',
    on: ['POST /job-posts'],
    says: 'Previše objava u jednom danu.',
  },
  // Every edit may return a post to a moderator or to the lists.
  post_changes: {
    max: 60,
    windowMs: hour,
    in: 'database',
    on: [
      'PUT /job-posts/:id',
      'POST /job-posts/:id/toggle-status',
      'POST /job-posts/:id/publish',
      'POST /job-posts/:id/renew',
    ],
    says: 'Previše izmjena u kratkom vremenu.',
  },
  // Ten posts with six files each and two portfolios; processing a file takes half a second of one core.
  uploads: {
    max: 120,
    windowMs: hour,
    in: 'database',
    on: ['POST /job-posts/:id/media', 'POST /me/portfolio', 'POST /send-file', 'POST /reviews/:id/pictures'],
    says: 'Previše datoteka u kratkom vremenu.',
  },
  // A diligent worker answers every new post of the day.
  offers_hour: {
    max: 30,
    windowMs: hour,
    in: 'database',
    on: ['POST /job-posts/:id/offers'],
    says: 'Previše ponuda u kratkom vremenu.',
  },
  offers_day: {
    max: 80,
    windowMs: day,
    in: 'database',
    on: ['POST /job-posts/:id/offers'],
    says: 'Previše ponuda u jednom danu.',
  },
  // A deal takes four steps; each notifies the other side, also by email.
  deal_steps: {
    max: 60,
    windowMs: hour,
    in: 'database',
    on: [
      'PUT /deals/:id',
      'POST /deals/:id/times',
      'POST /deals/:id/times/:time/choose',
      'POST /deals/:id/finish',
      'POST /deals/:id/cancel',
      'POST /deals/:id/undo',
      'POST /deals/:id/undo/agree',
      'POST /deals/:id/undo/refuse',
    ],
    says: 'Previše promjena dogovora u kratkom vremenu.',
  },
  // Five per post for ten posts.
  invitations: {
    max: 50,
    windowMs: day,
    in: 'database',
    on: ['POST /job-posts/:id/invitations'],
    says: 'Previše poziva u jednom danu.',
  },
  reviews: {
    max: 20,
    windowMs: day,
    in: 'database',
    on: ['POST /reviews'],
    says: 'Previše ocjena u jednom danu.',
  },
  review_changes: {
    max: 30,
    windowMs: hour,
    in: 'database',
    on: ['PUT /reviews/:id', 'POST /reviews/:id/answer'],
    says: 'Previše izmjena u kratkom vremenu.',
  },
  // A person with a problem writes twice; the confirmation goes to an address that anyone may enter.
  tickets: {
    max: 5,
    network: 500,
    windowMs: hour,
    in: 'database',
    on: ['POST /tickets'],
    says: 'Previše poruka u kratkom vremenu.',
  },
  // One vote per network and answer counts; later ones are accepted but not counted.
  question_vote: { max: 1, windowMs: 30 * day, in: 'database', by: 'network', fixed: true },
  subscriptions: {
    max: 10,
    network: 1000,
    windowMs: hour,
    in: 'database',
    on: ['POST /news/subscribe'],
    says: 'Previše prijava u kratkom vremenu.',
  },
  // Emails to one address, from any number of senders.
  subscription_mail: { max: 3, windowMs: day, in: 'database', fixed: true },
  reports: {
    max: 20,
    windowMs: day,
    in: 'database',
    on: ['POST /reports'],
    says: 'Previše prijava u jednom danu.',
  },
  appeals: {
    max: 20,
    windowMs: day,
    in: 'database',
    on: ['POST /decisions/:id/appeal', 'POST /me/reports/:id/appeal'],
    says: 'Previše žalbi u jednom danu.',
  },
  // An account can save twenty searches.
  saved_searches: {
    max: 30,
    windowMs: hour,
    in: 'database',
    on: ['POST /saved-searches'],
    says: 'Previše spremljenih pretraga u kratkom vremenu.',
  },
  // A decision takes a moderator’s time; some documents need a second or third, better picture.
  trade_checks: { max: 5, windowMs: day, in: 'database', on: ['POST /me/trade-check'] },
  // Each export reads all data of an account, and requires the password.
  exports: {
    max: 10,
    windowMs: day,
    in: 'database',
    on: ['POST /me/export'],
    says: 'Previše zahtjeva za podacima u jednom danu.',
  },
  profile_changes: {
    max: 60,
    windowMs: hour,
    in: 'database',
    on: ['POST /me/update'],
    says: 'Previše izmjena u kratkom vremenu.',
  },
  // A browser sends its subscription at each visit, occasionally a new one.
  push_addresses: { max: 60, windowMs: hour, in: 'database', on: ['POST /push/subscriptions'] },
  // By network, against scraping with many accounts.
  contact_reveal: {
    max: figures.contactRevealsPerDay,
    network: 1500,
    windowMs: day,
    in: 'database',
    fixed: true,
  },

  // An office behind one address sees many ads; a bot that inflates impressions exceeds this.
  ad_impression: { max: 300, windowMs: hour, in: 'database', by: 'network' },
  ad_flood: {
    max: 600,
    windowMs: 5 * minute,
    in: 'node',
    by: 'network',
    on: ['POST /ads/increment-appearance/:id', 'POST /ads/:id/click'],
  },
  ad_click: { max: 60, windowMs: hour, in: 'database', by: 'network' },
  ad_init: {
    max: 30,
    network: 300,
    windowMs: hour,
    in: 'database',
    on: ['POST /ads/init'],
    says: 'Previše oglasa u kratkom vremenu.',
  },
  ad_changes: {
    max: 60,
    network: 600,
    windowMs: hour,
    in: 'database',
    on: ['PUT /ads/:id'],
    says: 'Previše izmjena u kratkom vremenu.',
  },
  payment_details: { max: 120, windowMs: hour, in: 'database', by: 'network' },
  // Against testing stolen cards one by one on any card form.
  pay_address: { max: 40, network: 400, windowMs: hour, in: 'database', fixed: true },
  pay_ad: { max: 20, windowMs: hour, in: 'database', fixed: true },
  // After an outage the gateway sends a day’s events at once. Its signature is checked first.
  gateway_events: { max: 600, windowMs: minute, in: 'node', on: ['POST /payment/webhook'] },

  // Password guesses and emailed codes, by account and network, so that an attacker elsewhere cannot lock out
  // the owner. A device that has signed in before has its own count.
  sign_in: { max: 25, windowMs: 5 * minute, in: 'database', fixed: true },
  sign_in_device: { max: 25, windowMs: 5 * minute, in: 'database', fixed: true },
  sign_in_network: { max: 250, network: 600, windowMs: 5 * minute, in: 'database', fixed: true },
  // Many networks trying one account: beyond this an unknown device also needs an emailed code.
  sign_in_account: { max: 100, windowMs: day, in: 'database', fixed: true },
  sign_in_code: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  // Beyond this no new code is emailed; the last one stays valid for its whole period.
  sign_in_code_mail: { max: 3, windowMs: hour, in: 'database', fixed: true },
  otp: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  otp_device: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  // Six digits are few: after this many across all networks, an emailed code is required too.
  otp_account: { max: 20, windowMs: day, in: 'database', fixed: true },
  // Recovery codes have fifty bits, so only wrong ones count and a correct one always works.
  recovery_code: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  reset: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_device: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_network: { max: 20, network: 1000, windowMs: hour, in: 'database', fixed: true },
  // Across networks; beyond it no code is emailed while the last one is valid.
  reset_mail: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_try: {
    max: figures.reset.tries,
    windowMs: figures.reset.minutes * minute,
    in: 'database',
    fixed: true,
  },
  reset_try_device: {
    max: figures.reset.tries,
    windowMs: figures.reset.minutes * minute,
    in: 'database',
    fixed: true,
  },
  // Forty networks guessing one code: beyond this a code works only on a known device, and a new one is
  // emailed on request.
  reset_try_account: { max: 200, windowMs: figures.reset.minutes * minute, in: 'database', fixed: true },
  reset_try_network: { max: 60, network: 1000, windowMs: hour, in: 'database', fixed: true },

  sign_up: { max: 10, network: 1000, windowMs: hour, in: 'database' },
  social: {
    max: 30,
    network: 600,
    windowMs: 5 * minute,
    in: 'database',
    on: ['POST /login/:provider', 'POST /auth/methods/:provider'],
  },
  passkey: {
    max: 60,
    network: 600,
    windowMs: 5 * minute,
    in: 'database',
    on: ['POST /auth/passkeys/login', 'POST /auth/passkeys/login/options'],
  },
  passkey_new: { max: 30, windowMs: hour, in: 'database' },
  // Proof of ownership, per session: a thief of one session must not lock the owner out of the others.
  proof: { max: 10, windowMs: 15 * minute, in: 'database', fixed: true },
  proof_day: { max: 60, windowMs: day, in: 'database', fixed: true },
  passkey_proof: { max: 30, windowMs: hour, in: 'database', fixed: true },
  otp_confirm: { max: 10, windowMs: 15 * minute, in: 'database', fixed: true },
  resend: { max: 3, windowMs: hour, in: 'database', fixed: true },
  resend_day: { max: 10, windowMs: day, in: 'database', fixed: true },
  email_change: { max: 5, windowMs: hour, in: 'database', fixed: true },

  // Endpoints with narrower limits by account and network; this row only protects the database from a flood.
  sign_in_flood: {
    max: 600,
    windowMs: 5 * minute,
    in: 'node',
    by: 'network',
    on: [
      'POST /auth/login',
      'POST /login/:provider',
      'POST /auth/passkeys/login',
      'POST /auth/passkeys/login/options',
      'POST /auth/password-reset/handle',
      'POST /auth/password-reset/methods',
      'POST /auth/password-reset/open',
    ],
  },
  // A solved challenge lets one request pass. Its use is remembered a minute longer than it is valid.
  challenge: { max: 1, windowMs: challengeWork.validMs + minute, in: 'database', fixed: true },
} as const satisfies Record<string, Row>;

export type LimitName = keyof typeof limitTable;
export type NetworkLimitName = {
  [N in LimitName]: (typeof limitTable)[N] extends { network: number } ? N : never;
}[LimitName];

/** Widens the rows from their literal types. */
export const rows: Readonly<Record<LimitName, Row>> = limitTable;

/** Returns a row of the table as a limit for an account, a network or both. */
export function limitOf(name: LimitName, key: string | number): Limit {
  const { max, windowMs, fixed = false, says } = rows[name];
  return { name, key: String(key), max, windowMs, fixed, ...(says !== undefined && { says }) };
}

/** Returns whether a row has a separate limit for shared networks. */
export const hasNetworkFigure = (name: LimitName): name is NetworkLimitName =>
  rows[name].network !== undefined;

/**
 * Returns the limits of a row with a `network` figure: of one browser or account, of a network without
 * challenges and in total, and of a solved challenge.
 */
export function networkLimitOf(name: NetworkLimitName) {
  const { network: most } = limitTable[name];
  return {
    own: (who: string) => limitOf(name, who),
    unproved: (network: string) => limitOf(name, `${network} unproved`),
    all: (network: string) => ({ ...limitOf(name, network), max: most }),
    solved: (challenge: string) => limitOf('challenge', challenge),
  };
}
