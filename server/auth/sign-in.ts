import type { FastifyReply } from 'fastify';
import type { FeatureParts } from '../platform/http/feature.ts';
import { cookieName, rememberToken } from '../platform/session/session.ts';
import { deviceLabel, deviceNameOf, isStrange, markOf } from './devices.ts';
import { newDeviceMail } from './emails.ts';
import { accountById } from './queries.ts';
import { endSessionOf, openSession, type Session } from './sessions.ts';

interface SignIn {
  /** What the client calls the device. */
  deviceName: string | undefined;
  /** The account was made by this very request. */
  created: boolean;
}

/**
 * Every way in ends here, once who it is stands beyond doubt: a fresh token, never one that the request brought (session
 * fixation), the cookie, and a mail where the device is new to the person.
 */
export async function finishSignIn(parts: Pick<FeatureParts, 'db' | 'mail' | 'keys'>, reply: FastifyReply, userId: number, signIn: SignIn): Promise<Session> {
  const { db, mail, keys } = parts;
  const { request } = reply;
  const deviceName = deviceNameOf(request, signIn.deviceName);
  const mark = markOf(reply, deviceName);
  const carried = request.cookies[cookieName];
  const token = await db.transaction(async (tx) => {
    // A browser holds one session: who signs in anew has left the one before.
    if (carried) await endSessionOf(tx, carried);
    const opened = await openSession(tx, userId, deviceName);
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
