import { randomInt } from 'node:crypto';
import { limits as figures } from '#contract/constants.ts';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { OwnPhone } from '#contract/phones.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { limitOf } from '../platform/limits/table.ts';
import type { Actor } from '../platform/session/actor.ts';
import { setPhoneConfirmed } from '../users/service.ts';
import { phoneLimits } from './limits.ts';
import { codeText, queueMessage, type Texting } from './messages.ts';
import * as queries from './queries.ts';

type Parts = Texting & Pick<FeatureParts, 'db' | 'limits' | 'site'>;

const hashOf = (keys: Keys, userId: number, phone: string, code: string) =>
  keys.hash(`${userId}:${phone}:${code}`, 'phone-code');

/**
 * Returns the user’s confirmed number, the number for which an unexpired code was sent, and the SMS gateway’s
 * kind.
 */
export async function getPhone({ db, sms }: Pick<Parts, 'db' | 'sms'>, actor: Actor): Promise<OwnPhone> {
  const [own, code] = await Promise.all([
    queries.confirmedOf(db, actor.id),
    queries.codeOf(db, actor.id, new Date()),
  ]);
  return {
    confirmed: own ? { phone: own.phone, at: own.confirmedAt.toISOString() } : null,
    waiting: code ? { phone: code.phone, expires_at: code.expiresAt.toISOString() } : null,
    gateway: sms.kind,
  };
}

/**
 * Sends a code to a number even if another account has confirmed it, so that only the number's owner can
 * learn that it is taken. Throws `phones.off`, `too_many`, and `phones.cap` once the site's daily cap is
 * reached.
 */
export async function sendCode(parts: Parts, actor: Actor, phone: string): Promise<OwnPhone> {
  const { db, keys, limits, site, sms } = parts;
  if (sms.kind === 'off') throw new AppError('phones.off');
  await limits.consume([limitOf(phoneLimits.phone_number, phone)]);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(Date.now() + figures.phoneCode.minutes * minute);
  await db.transaction(async (tx) => {
    const hash = hashOf(keys, actor.id, phone, code);
    await queries.saveCode(tx, { userId: actor.id, phone, hash, expiresAt });
    const text = codeText(site.name, code);
    const queued = await queueMessage(parts, tx, { userId: actor.id, to: phone, text, until: expiresAt });
    if (!queued) throw new AppError('phones.cap');
  });
  return getPhone(parts, actor);
}

/**
 * Confirms the number that the code was sent to. Throws `phones.code` for a wrong code, `phones.expired` if
 * the code has expired or has no attempts left, and `phones.taken` if another account has confirmed the
 * number.
 */
export async function confirmPhone(parts: Parts, actor: Actor, code: string): Promise<OwnPhone> {
  const { db, keys } = parts;
  const tried = await queries.tryCode(db, actor.id, new Date());
  if (!tried) throw new AppError('phones.expired');
  if (tried.hash !== hashOf(keys, actor.id, tried.phone, code)) throw new AppError('phones.code');
  await db.transaction(async (tx) => {
    if (!(await queries.endCode(tx, actor.id, tried.hash))) throw new AppError('phones.expired');
    if (!(await queries.confirm(tx, actor.id, tried.phone))) throw new AppError('phones.taken');
    await setPhoneConfirmed(tx, actor.id, new Date());
  });
  return getPhone(parts, actor);
}

/**
 * Deletes the user’s confirmed number and any code that was sent; the profile no longer states that a number
 * is confirmed.
 */
export const removePhone = ({ db }: Pick<Parts, 'db'>, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    await queries.forget(tx, actor.id);
    await setPhoneConfirmed(tx, actor.id, null);
  });
