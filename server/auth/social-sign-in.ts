import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Provider } from '#contract/sign-in-methods.ts';
import { consentToTexts } from '../pages/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { outsideLine } from '../platform/outside-line.ts';
import { createUser } from '../users/service.ts';
import { sendConfirmation } from './confirmation.ts';
import { notifyOfChange } from './methods.ts';
import * as queries from './methods-queries.ts';
import { accountByEmail } from './queries.ts';
import { passSecondStep } from './second-step.ts';
import type { Session } from './sessions.ts';
import { finishSignIn } from './sign-in.ts';
import { verified } from './social.ts';
import type { SocialPerson } from './social-person.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'mail' | 'settings'>;
interface Known extends SocialPerson {
  provider: Provider;
  email: string;
}

/**
 * Returns whether a concurrent sign-in has taken the same name, address or identity, in which case the caller
 * retries the lookup.
 */
const raced = (error: unknown) =>
  ['users_slug_unique', 'one_account_per_email', 'one_account_per_identity'].some((name) =>
    violates(error, name),
  );

const nameOf = ({ name }: SocialPerson) => {
  const given = outsideLine(name, 255);
  return given.length >= 3 ? given : 'Korisnik';
};

/** Creates an account without a password. Its address is confirmed if the provider has confirmed it. */
const open = ({ db, mail }: Parts, person: Known): Promise<number> =>
  db.transaction(async (tx) => {
    const id = await createUser(tx, {
      name: nameOf(person),
      email: person.email,
      passwordHash: null,
      ...(person.emailVerified && { emailConfirmedAt: new Date() }),
    });
    await consentToTexts(tx, id);
    await queries.insertIdentity(tx, {
      userId: id,
      provider: person.provider,
      subject: person.subject,
      email: person.email,
    });
    if (!person.emailVerified) await sendConfirmation(tx, mail, { id, email: person.email });
    return id;
  });

/**
 * Links the person to the account with the same address, provided that both this site and the provider have
 * verified the address. Without this condition, an attacker could register a victim's address in advance on
 * either site. Throws `auth.social_email`.
 */
async function join(parts: Parts, reply: FastifyReply, userId: number, person: Known): Promise<void> {
  await parts.db
    .transaction(async (tx) => {
      const account = await queries.lockAccount(tx, userId);
      // Checked again under the lock, since the address may just have changed.
      if (!isSame(account, person)) throw new AppError('auth.social_email');
      await queries.insertIdentity(tx, {
        userId,
        provider: person.provider,
        subject: person.subject,
        email: person.email,
      });
      await notifyOfChange(tx, parts.mail, reply.request, userId, {
        change: 'linked',
        provider: person.provider,
      });
    })
    .catch((error: unknown) => {
      if (violates(error, 'one_identity_per_provider')) throw new AppError('auth.social_email');
      throw error;
    });
}

type Account = { email: string; emailConfirmedAt: Date | null };
const isSame = <A extends Account>(account: A | undefined, person: Known): account is A =>
  account !== undefined &&
  person.emailVerified &&
  account.emailConfirmedAt !== null &&
  account.email.toLowerCase() === person.email;

/**
 * Finds the account linked to the person; otherwise links the account with the same address, or creates one.
 * Throws `auth.social_no_email`, `auth.social_email` and the errors of `passSecondStep`.
 */
async function enter(
  parts: Parts,
  reply: FastifyReply,
  provider: Provider,
  person: SocialPerson,
  otp: string | undefined,
) {
  const { request } = reply;
  const known = await queries.userOfIdentity(parts.db, provider, person.subject);
  if (known !== undefined) {
    await passSecondStep(parts, request, known, otp, { way: 'social' });
    return { userId: known, created: false };
  }
  const { email } = person;
  if (email === null) throw new AppError('auth.social_no_email');
  const account = await accountByEmail(parts.db, email);
  if (!account) return { userId: await open(parts, { ...person, provider, email }), created: true };
  if (!isSame(account, { ...person, provider, email })) throw new AppError('auth.social_email');
  await passSecondStep(parts, request, account.id, otp, { way: 'social' });
  await join(parts, reply, account.id, { ...person, provider, email });
  return { userId: account.id, created: false };
}

/**
 * Signs in with a provider's access token. Throws `not_found`, one of the `auth.social…` errors, or the
 * errors of the second factor.
 */
export async function logInSocially(
  parts: Parts,
  reply: FastifyReply,
  provider: Provider,
  given: { accessToken: string; otp: string | undefined; deviceName: string | undefined },
): Promise<Session> {
  const person = await verified(parts, reply.request, provider, given.accessToken);
  for (let tries = 1; ; tries++) {
    try {
      const { userId, created } = await enter(parts, reply, provider, person, given.otp);
      return await finishSignIn(parts, reply, userId, { deviceName: given.deviceName, created });
    } catch (error) {
      if (!raced(error) || tries === 5) throw error;
    }
  }
}
