import type { FastifyReply } from 'fastify';
import type { signup } from '#contract/auth.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { consentToTexts } from '../pages/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { createUser } from '../users/service.ts';
import { sendConfirmation } from './confirmation.ts';
import { authLimits } from './limits.ts';
import { mustBeGood } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { notifyOwner } from './taken.ts';

type Parts = Pick<FeatureParts, 'db' | 'mail' | 'limits' | 'admit' | 'settings'>;

/**
 * Creates an account, emails its confirmation link and returns its id. If the address is taken, emails its
 * owner. Throws `auth.taken`, `auth.common_password`, `auth.password_short`, `too_many`.
 */
export async function signUp(
  parts: Parts,
  reply: FastifyReply,
  input: Omit<Body<typeof signup>, 'agreement' | 'device_name'>,
): Promise<number> {
  mustBeGood(input.password, parts.settings);
  await parts.admit(authLimits.sign_up, reply);
  const passwordHash = await hashPassword(input.password);
  try {
    return await createAccount(parts, {
      name: input.name,
      email: input.email,
      passwordHash,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.taken')
      await notifyOwner(parts, input.email, 'signup');
    throw error;
  }
}

type NewAccount = Omit<Parameters<typeof createUser>[1], 'role'>;

/**
 * Creates the account with its slug and consents; emails the confirmation link unless the address is
 * confirmed. Throws `auth.taken`.
 */
async function createAccount(
  { db, mail }: Pick<FeatureParts, 'db' | 'mail'>,
  account: NewAccount,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(async (tx) => {
        const id = await createUser(tx, account);
        await consentToTexts(tx, id);
        if (!account.emailConfirmedAt) await sendConfirmation(tx, mail, { id, email: account.email });
        return id;
      });
    } catch (error) {
      if (violates(error, 'one_account_per_email')) throw new AppError('auth.taken');
      // If people with the same name sign up concurrently, the next attempt finds the next slug.
      if (!violates(error, 'users_slug_unique') || tries === 5) throw error;
    }
  }
}
