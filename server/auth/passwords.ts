import { hash, verify } from '@node-rs/argon2';
import { composed } from '#contract/canonical.ts';
import { reportInTransaction } from '../platform/db/transaction-scope.ts';

/** argon2id (the library's default), 19 MiB, two passes: OWASP's first choice, about 16 ms. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum number of hashes computed in parallel. Each occupies a core and 19 MiB, which other requests also
 * need.
 */
const seats = 2;
let taken = 0;
const waiting: (() => void)[] = [];

async function seated<T>(work: () => Promise<T>): Promise<T> {
  reportInTransaction('a password hash');
  if (taken >= seats) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }
}

/** Hashes the password's NFC form, since some keyboards send `č` as `c` with a combining mark. */
export const hashPassword = (password: string): Promise<string> =>
  seated(() => hash(composed(password), passwordCost));

let dummy: Promise<string> | undefined;

/**
 * Checks a password in NFC and also as sent, because hashes stored before normalization was introduced may be
 * of another form. Returns false after the same time if there is no hash, so that timing does not reveal
 * which addresses have accounts.
 */
export async function fitsPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const against = passwordHash ?? (await (dummy ??= hashPassword('nobody has this password')));
  const fits = (form: string) => seated(() => verify(against, form));
  const normal = composed(password);
  return ((await fits(normal)) || (normal !== password && (await fits(password)))) && Boolean(passwordHash);
}
