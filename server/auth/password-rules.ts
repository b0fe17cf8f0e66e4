import { composed } from '#contract/canonical.ts';
import { AppError } from '#contract/errors.ts';
import { count } from '#contract/format.ts';
import type { Settings } from '../platform/http/site.ts';
import { commonPasswords } from './common-passwords.ts';

/** Forms of the noun *znak* in the genitive, which *od* requires: `od 21 znaka`, `od 5 znakova`. */
const fewer = ['znaka', 'znaka', 'znakova'] as const;

/** Checks a password at sign-up, reset and change. Throws `auth.password_short`, `auth.common_password`. */
export function mustBeGood(given: string, { passwordMin }: Pick<Settings, 'passwordMin'>): void {
  const password = composed(given);
  if (password.length < passwordMin)
    throw new AppError('auth.password_short', {
      text: `Polje Lozinka ne smije sadržavati manje od ${count(passwordMin, fewer)}.`,
    });
  if (commonPasswords.has(password.toLowerCase())) throw new AppError('auth.common_password');
}
