import { timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { Keys } from '../platform/keys/keys.ts';

/** A kind's position is its code in the address, so new kinds are only appended. */
const kinds = [
  'unread_messages',
  'offer_received',
  'offer_answered',
  'job_post_invitation',
  'deal_changed',
  'appointment_reminder',
] as const satisfies NotificationKind[];
export type AnsweredKind = (typeof kinds)[number];

export const isAnswered = (kind: NotificationKind): kind is AnsweredKind =>
  (kinds as readonly NotificationKind[]).includes(kind);

/** An email that can be replied to: its recipient, the other person in the chat, and its subject. */
export interface Answered {
  userId: number;
  otherId: number;
  kind: AnsweredKind;
  /** Id of the offer, inquiry or deal; 0 for a chat. */
  aboutId: number;
}

const purpose = 'mail.reply';
const bytes = { payload: 15, mark: 15 };
// Mail servers may change the case of an address, so the alphabet has only one case.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenLength = ((bytes.payload + bytes.mark) * 8) / 5;

function toBase32(source: Buffer): string {
  let bits = '';
  for (const byte of source) bits += byte.toString(2).padStart(8, '0');
  return bits.replaceAll(/[01]{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '');
}

function fromBase32(text: string): Buffer | undefined {
  let bits = '';
  for (const sign of text) {
    const value = alphabet.indexOf(sign);
    if (value < 0) return undefined;
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from(bits.match(/[01]{8}/g)?.map((eight) => Number.parseInt(eight, 2)) ?? []);
}

const markOf = (keys: Keys, payload: Buffer) =>
  Buffer.from(keys.hash(payload.toString('hex'), purpose), 'hex').subarray(0, bytes.mark);

/**
 * Returns the Reply-To address of an email, such as `odgovor+token@example.com`. The 48-character token
 * identifies the chat and the recipient and is valid for `limits.replies.days`.
 */
export function replyAddressFor(
  keys: Keys,
  address: string,
  { userId, otherId, kind, aboutId }: Answered,
  now = new Date(),
): string {
  const payload = Buffer.alloc(bytes.payload);
  payload.writeUInt8(kinds.indexOf(kind), 0);
  payload.writeUInt32BE(userId, 1);
  payload.writeUInt32BE(otherId, 5);
  payload.writeUInt32BE(aboutId, 9);
  payload.writeUInt16BE(Math.ceil(now.getTime() / day) + limits.replies.days, 13);
  const token = toBase32(Buffer.concat([payload, markOf(keys, payload)]));
  const [local, domain] = address.split('@');
  return `${local}+${token}@${domain}`;
}

/** Parses an address created by `replyAddressFor`; undefined for any other address or a wrong signature. */
export function readReplyAddress(
  keys: Keys,
  address: string,
  given: string,
  now = new Date(),
): (Answered & { expired: boolean }) | undefined {
  const [local, domain] = address.split('@');
  const text = given.toLowerCase();
  const [before, after] = [`${local}+`, `@${domain}`];
  if (text.length !== before.length + tokenLength + after.length) return undefined;
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined;
  const token = fromBase32(text.slice(before.length, before.length + tokenLength));
  if (!token) return undefined;
  const payload = token.subarray(0, bytes.payload);
  if (!timingSafeEqual(markOf(keys, payload), token.subarray(bytes.payload))) return undefined;
  const kind = kinds[payload.readUInt8(0)];
  return (
    kind && {
      kind,
      userId: payload.readUInt32BE(1),
      otherId: payload.readUInt32BE(5),
      aboutId: payload.readUInt32BE(9),
      expired: payload.readUInt16BE(13) * day < now.getTime(),
    }
  );
}
