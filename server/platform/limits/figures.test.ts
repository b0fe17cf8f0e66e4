import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allLimits, contractEndpoints } from '../../testing/all-limits.ts';

const limits = await allLimits();

const [minute, hour, day] = [60, 3600, 86_400];

/**
 * Duplicates the product’s figures on purpose, so that an accidental change to a figure or an endpoint fails
 * here. Each row: count, seconds, endpoints.
 */
const decided = {
  write: [60, minute],
  write_admin: [120, minute],
  write_visitor: [600, minute],
  read: [600, 2 * minute],
  read_ahead: [600, 2 * minute],
  read_own: [600, 2 * minute],
  messages: [60, minute, 'POST /send-message', 'POST /send-file'],
  messages_hour: [600, hour, 'POST /send-message', 'POST /send-file'],
  chats_started: [60, day],
  replies: [30, hour],
  reply_notices: [6, hour],
  posts_hour: [10, hour, 'POST /job-posts'],
  posts_day: [25, day, 'POST /job-posts'],
  post_changes: [
    60,
    hour,
    'PUT /job-posts/:id',
    'POST /job-posts/:id/toggle-status',
    'POST /job-posts/:id/publish',
    'POST /job-posts/:id/renew',
  ],
  uploads: [
    120,
    hour,
    'POST /job-posts/:id/media',
    'POST /me/portfolio',
    'POST /send-file',
    'POST /reviews/:id/pictures',
    'POST /papers/:id/bill',
  ],
  papers_sent: [30, hour, 'POST /papers/:id/send'],
  paper_steps: [
    120,
    hour,
    'POST /deals/:id/papers',
    'POST /offers/:id/quote',
    'PUT /papers/:id',
    'DELETE /papers/:id',
    'POST /papers/:id/accept',
  ],
  phone_codes: [5, hour, 'POST /me/phone'],
  phone_number: [5, day],
  phone_tries: [20, day, 'POST /me/phone/confirm'],
  complaint_steps: [
    20,
    hour,
    'POST /deals/:id/complaints',
    'POST /complaints/:id/answer',
    'POST /complaints/:id/close',
  ],
  complaint_bundles: [20, hour, 'POST /complaints/:id/dokazi.pdf'],
  traders: [30, hour, 'PUT /me/trader'],
  offers_hour: [30, hour, 'POST /job-posts/:id/offers'],
  offers_day: [80, day, 'POST /job-posts/:id/offers'],
  deal_steps: [
    60,
    hour,
    'PUT /deals/:id',
    'POST /deals/:id/times',
    'POST /deals/:id/times/:time/choose',
    'POST /deals/:id/finish',
    'PUT /deals/:id/price',
    'POST /deals/:id/cancel',
    'POST /deals/:id/undo',
    'POST /deals/:id/undo/agree',
    'POST /deals/:id/undo/refuse',
  ],
  deal_slots: [
    60,
    hour,
    'POST /me/slots',
    'DELETE /me/slots/:id',
    'POST /deals/:id/slots/:slot/take',
    'POST /deals/:id/look/cancel',
  ],
  week_changes: [
    120,
    hour,
    'PUT /me/week/hours',
    'POST /me/week/days-off',
    'DELETE /me/week/days-off/:id',
    'POST /me/week/feed',
    'PUT /me/week/subscription',
  ],
  invitations: [50, day, 'POST /job-posts/:id/invitations'],
  reviews: [20, day, 'POST /reviews'],
  review_changes: [30, hour, 'PUT /reviews/:id', 'POST /reviews/:id/answer'],
  tickets: [5, hour, 'POST /tickets'],
  question_vote: [1, 30 * day],
  subscriptions: [10, hour, 'POST /news/subscribe'],
  subscription_mail: [3, day],
  reports: [20, day, 'POST /reports'],
  appeals: [20, day, 'POST /decisions/:id/appeal', 'POST /me/reports/:id/appeal'],
  saved_searches: [30, hour, 'POST /saved-searches'],
  trade_checks: [5, day, 'POST /me/trade-check'],
  exports: [10, day, 'POST /me/export'],
  webhook_test: [20, hour, 'POST /webhooks/:id/test'],
  profile_changes: [60, hour, 'POST /me/update'],
  push_addresses: [60, hour, 'POST /push/subscriptions'],
  contact_reveal: [30, day],
  ad_impression: [300, hour],
  ad_flood: [600, 5 * minute, 'POST /ads/increment-appearance/:id', 'POST /ads/:id/click'],
  ad_click: [60, hour],
  ad_init: [30, hour, 'POST /ads/init'],
  ad_changes: [60, hour, 'PUT /ads/:id'],
  payment_details: [120, hour],
  pay_address: [40, hour],
  pay_ad: [20, hour],
  gateway_events: [600, minute, 'POST /payment/webhook'],
  sign_in: [25, 5 * minute],
  sign_in_device: [25, 5 * minute],
  sign_in_network: [250, 5 * minute],
  sign_in_account: [100, day],
  sign_in_code: [5, 15 * minute],
  sign_in_code_mail: [3, hour],
  otp: [5, 15 * minute],
  otp_device: [5, 15 * minute],
  otp_account: [20, day],
  recovery_code: [5, 15 * minute],
  reset: [5, hour],
  reset_device: [5, hour],
  reset_network: [20, hour],
  reset_mail: [5, hour],
  reset_try: [5, 15 * minute],
  reset_try_device: [5, 15 * minute],
  reset_try_account: [200, 15 * minute],
  reset_try_network: [60, hour],
  sign_up: [10, hour],
  social: [30, 5 * minute, 'POST /login/:provider', 'POST /auth/methods/:provider'],
  passkey: [60, 5 * minute, 'POST /auth/passkeys/login', 'POST /auth/passkeys/login/options'],
  passkey_new: [30, hour],
  proof: [10, 15 * minute],
  proof_day: [60, day],
  passkey_proof: [30, hour],
  otp_confirm: [10, 15 * minute],
  resend: [3, hour],
  resend_day: [10, day],
  email_change: [5, hour],
  sign_in_flood: [
    600,
    5 * minute,
    'POST /auth/login',
    'POST /login/:provider',
    'POST /auth/passkeys/login',
    'POST /auth/passkeys/login/options',
    'POST /auth/password-reset/handle',
    'POST /auth/password-reset/methods',
    'POST /auth/password-reset/open',
  ],
  challenge: [1, 11 * minute],
} as const satisfies Record<string, readonly [max: number, seconds: number, ...endpoints: string[]]>;

const sorted = ([max, seconds, ...on]: readonly [number, number, ...string[]]) => [
  max,
  seconds,
  ...on.sort(),
];

test('every limit has exactly the size, window and endpoints listed here', () => {
  const found = Object.entries(limits).map(
    ([name, { max, windowMs, on }]) => [name, sorted([max, windowMs / 1000, ...on])] as const,
  );
  const expected = Object.entries(decided).map(([name, figures]) => [name, sorted(figures)] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test('only writes have their own limits, since reads are counted by network or account', () => {
  const reads = Object.values(limits).flatMap(({ on }) =>
    on.filter((endpoint) => endpoint.startsWith('GET')),
  );
  expect(reads).toEqual([]);
});

test('the limits of shared networks are exactly those listed here', () => {
  const networks = Object.fromEntries(
    Object.entries(limits).flatMap(([name, { network }]) => (network === undefined ? [] : [[name, network]])),
  );
  expect(networks).toEqual({
    tickets: 500,
    phone_codes: 300,
    appeals: 500,
    payment_details: 1200,
    subscriptions: 1000,
    contact_reveal: 1500,
    ad_init: 300,
    ad_changes: 600,
    pay_address: 400,
    sign_in_network: 600,
    reset_network: 1000,
    reset_try_network: 1000,
    sign_up: 1000,
    social: 600,
    passkey: 600,
  });
});

/**
 * Limits counted only by network that reject requests without offering a challenge, each with the reason why
 * it does not hinder people behind a shared address.
 */
const withoutChallenge: Readonly<Record<string, string>> = {
  read: 'uncached pages of visitors, refilled within two minutes; a page load cannot solve a challenge',
  read_ahead: 'pages that are only prefetched',
  write_visitor: 'ten writes a second; a flood must be refused before its body is parsed',
  sign_in_flood: 'two sign-ins a second; a flood must not reach the database',
  gateway_events: 'sent by the gateway, which repeats refused events',
  ad_flood: 'sent by pages in the background; nothing is shown',
  ad_impression: 'an impression beyond it is not counted; nothing is shown',
  ad_click: 'a click beyond it is not counted; the link still opens',
  question_vote: 'a vote beyond it is accepted, but not counted',
};

test('every limit counted only by network offers a challenge before it rejects requests, except the listed ones', async () => {
  const endpoints = await contractEndpoints();
  const ofVisitors = endpoints
    .filter(({ auth = 'public' }) => auth === 'public')
    .flatMap((def) => def.limits ?? [])
    .filter(({ network }) => network === undefined);
  const declared = Object.values(limits).filter(({ by }) => by === 'network');
  const counted = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const calls = readFileSync(file, 'utf8').match(
      /\blimitOf\([^(),]+,\s*(?:addressOf|network)\b|\bbyNetwork\([^(),]+,/g,
    );
    return [...(calls ?? []).join().matchAll(/\w+Limits\.(\w+)/g)].map(([, name = '']) => name);
  });
  const found = new Set([...[...ofVisitors, ...declared].map(({ name }) => name), ...counted]);
  expect([...found].sort()).toEqual(Object.keys(withoutChallenge).sort());
});

test('product quotas and the limits on guesses and emails are not scaled', () => {
  for (const name of [
    'sign_in',
    'sign_in_network',
    'sign_in_account',
    'otp',
    'otp_account',
    'recovery_code',
    'reset',
    'reset_try',
    'reset_try_account',
    'proof',
    'proof_day',
    'otp_confirm',
    'resend',
    'email_change',
    'pay_ad',
    'pay_address',
    'contact_reveal',
    'chats_started',
    'challenge',
  ] as const)
    expect(limits[name]?.fixed, name).toBe(true);
});
