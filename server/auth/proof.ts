import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { fitsPassword } from './passwords.ts';
import { accountById } from './queries.ts';

type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/**
 * What a session alone must not do asks for the password once more, where the account has one. Throws `code` where it is missing or
 * wrong, `too_many`: whoever took a session must not find out the password with it.
 */
export async function mustProvePassword(
  { db, limits }: Pick<FeatureParts, 'db' | 'limits'>,
  actor: Pick<Actor, 'id'>,
  password: string | undefined,
  code: ErrorCode = 'auth.password',
): Promise<Account> {
  const account = await accountById(db, actor.id);
  if (!account) throw new AppError('unauthenticated');
  if (account.passwordHash === null) return account;
  if (password === undefined) throw new AppError(code);
  const guesses = { name: 'password_proof', key: String(actor.id), max: 10, windowMs: 15 * 60_000 };
  await limits.consume([guesses]);
  if (!(await fitsPassword(account.passwordHash, password))) throw new AppError(code);
  await limits.forget([guesses]);
  return account;
}
