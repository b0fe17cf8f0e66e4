import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { cookieName, rememberToken } from '../platform/session/session.ts';
import { isBanned } from '../users/accounts.ts';
import { deviceLabel, deviceNameOf, isStrange, markOf } from './devices.ts';
import { newDeviceMail } from './emails.ts';
import { noteOrigin } from './origins.ts';
import { accountById } from './queries.ts';
import { endSessionOf, openSession, type Session } from './sessions.ts';

interface SignIn {
  deviceName: string | undefined;
  created: boolean;
}

/**
 * Completes a sign-in once the user's identity is established: issues a new token, never the one in the
 * request (session fixation), sets the cookie, and sends an email if the device is new. Throws `auth.banned`.
 */
export async function finishSignIn(
  parts: Pick<FeatureParts, 'db' | 'mail' | 'keys'>,
  reply: FastifyReply,
  userId: number,
  signIn: SignIn,
): Promise<Session> {
  const { db, mail, keys } = parts;
  const { request } = reply;
  const deviceName = deviceNameOf(request, signIn.deviceName);
  const mark = markOf(reply, deviceName);
  const carried = request.cookies[cookieName];
  const token = await db.transaction(async (tx) => {
    if (await isBanned(tx, userId)) throw new AppError('auth.banned');
    // A browser has one session, so signing in ends its previous one.
    if (carried) await endSessionOf(tx, carried);
    const opened = await openSession(tx, userId, deviceName);
    await noteOrigin(tx, keys, { userId, request, mark, created: signIn.created });
    const strange = await isStrange(tx, keys, userId, mark);
    const account = strange && !signIn.created ? await accountById(tx, userId) : undefined;
    if (account)
      await mail.send(tx, {
        to: account.email,
        userId: account.id,
        template: newDeviceMail,
        data: { device: deviceLabel(deviceName), at: new Date().toISOString() },
      });
    return opened;
  });
  rememberToken(reply, token);
  return { token, created: signIn.created };
}
