import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { outsideLine } from '../platform/outside-line.ts';
import { carriedBrowser, rememberBrowser } from '../platform/session/browser.ts';
import { accountByEmail } from './queries.ts';
import { knownDevices } from './tables.ts';

/** Returns the device’s name, the given one or the user agent, as one line of at most 255 characters. */
export const deviceNameOf = (request: FastifyRequest, given: string | undefined) =>
  outsideLine(given || request.headers['user-agent'] || '', 255);

const hashesOf = (keys: Keys, userId: number, mark: string) => keys.hashes(`${userId}:${mark}`, 'device');

/**
 * Returns an identifier of the device: its cookie, which is set if missing or, for a client without cookies,
 * its device name.
 */
export function markOf(reply: FastifyReply, deviceName: string): string {
  const secret = rememberBrowser(reply);
  return secret === undefined ? `name:${deviceName}` : `cookie:${secret}`;
}

/**
 * Returns the rate-limit key of a browser that has signed in to this account before; undefined for any other.
 * Only the secret in its cookie counts, since a client can choose its own device name. Runs the same query
 * for an address without an account (`userId` undefined), so that timing reveals nothing.
 */
export async function knownDevice(
  db: Db,
  keys: Keys,
  request: FastifyRequest,
  userId: number | undefined,
): Promise<string | undefined> {
  const carried = carriedBrowser(request);
  if (!carried) return undefined;
  const hashes = hashesOf(keys, userId ?? 0, `cookie:${carried}`);
  const [row] = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId ?? 0), inArray(knownDevices.hash, hashes)));
  return row?.hash;
}

/**
 * Returns `knownDevice` for the account with this address; does not query the database without a device
 * cookie.
 */
export async function deviceOf(
  { db, keys }: { db: Db; keys: Keys },
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  if (!carriedBrowser(request)) return undefined;
  return knownDevice(db, keys, request, (await accountByEmail(db, email))?.id);
}

/** Records the device; returns true if it is new and not the account's first. */
export async function isStrange(tx: Tx, keys: Keys, userId: number, mark: string): Promise<boolean> {
  const hashes = hashesOf(keys, userId, mark);
  const [hash = ''] = hashes;
  const before = await tx
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  const [seen] = await tx
    .insert(knownDevices)
    .values({ userId, hash, lastUsedAt: new Date() })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.hash], set: { lastUsedAt: new Date() } })
    .returning({ inserted: sql<boolean>`xmax = 0` });
  return seen?.inserted === true && before.length > 0 && !before.some((known) => hashes.includes(known.hash));
}

export const forgetDevices = (tx: Tx, userId: number) =>
  tx.delete(knownDevices).where(eq(knownDevices.userId, userId));

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;
/** Order matters: most browsers also claim to be Chrome or Safari, so these come last. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Returns a device’s name for display: browser and system for a user agent, any other name unchanged. */
export function deviceLabel(deviceName: string): string {
  if (!/^Mozilla\/\d/.test(deviceName)) return deviceName || 'Nepoznat uređaj';
  const parts = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(deviceName))?.[1] ?? [],
  );
  return parts.length ? parts.join(', ') : 'Nepoznat preglednik';
}
