import { expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { openKeys } from '../platform/keys/keys.ts';
import { type Answered, readReplyAddress, replyAddressFor } from './reply-address.ts';

const keys = openKeys({ secretKey: Buffer.alloc(32, 1), dataDir: '' });
const address = 'odgovor123.site@primjer.hr';
const about: Answered = {
  userId: 2_147_483_647,
  otherId: 2_147_483_646,
  kind: 'deal_changed',
  aboutId: 2_147_483_645,
};
const made = replyAddressFor(keys, address, about);
const read = (given: string, now?: Date) => readReplyAddress(keys, address, given, now);

test('a reply address identifies chat, recipient and subject in a local part of 64 characters, in either letter case', () => {
  expect(made).toMatch(/^odgovor123\.site\+[a-z2-7]{48}@primjer\.hr$/);
  expect(made.indexOf('@')).toBe(64);
  expect(read(made)).toEqual({ ...about, expired: false });
  expect(read(made.toUpperCase())).toEqual({ ...about, expired: false });
});

test('a reply address expires', () => {
  const now = Date.now();
  expect(read(made, new Date(now + limits.replies.days * day))?.expired).toBe(false);
  expect(read(made, new Date(now + (limits.replies.days + 2) * day))?.expired).toBe(true);
});

test('a reply address with any character changed is invalid', () => {
  const start = made.indexOf('+') + 1;
  for (let at = start; at < made.indexOf('@'); at += 1) {
    const other = made[at] === 'a' ? 'b' : 'a';
    expect(read(`${made.slice(0, at)}${other}${made.slice(at + 1)}`), String(at)).toBeUndefined();
  }
});

test('a reply address from another site or domain is invalid', () => {
  const others = openKeys({ secretKey: Buffer.alloc(32, 2), dataDir: '' });
  expect(read(replyAddressFor(others, address, about))).toBeUndefined();
  for (const given of [made.replace('primjer.hr', 'zlo.hr'), made.slice(1), `a${made}`, '', address])
    expect(read(given)).toBeUndefined();
});
