import { composed } from '#contract/canonical.ts';
import { AppError } from '#contract/errors.ts';
import { count } from '#contract/format.ts';
import type { Settings } from '../platform/http/site.ts';

/** Forms of the noun *znak* in the genitive, which *od* requires: `od 21 znaka`, `od 5 znakova`. */
const fewer = ['znaka', 'znaka', 'znakova'] as const;

/** Passwords that attackers try first; rejected on sign-up, reset and change. Compared in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345 123456 1234567 12345678 123456789 1234567890 0123456789 11111 111111 1111111 11111111 00000 000000 00000000 123123 123321 654321 987654321 121212 112233 123abc abc123 abcd1234 a1b2c3
   password password1 password123 passw0rd p@ssw0rd qwerty qwertz qwerty123 qwertz123 qwertyuiop qwertzuiop asdfgh asdfghjkl yxcvbnm zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx qazwsx
   admin admin123 administrator root toor login welcome letmein secret master monkey dragon football baseball superman batman iloveyou sunshine princess
   lozinka lozinka1 lozinka123 zaporka sifra sifra123 hrvatska hrvatska1 zagreb zagreb1 split rijeka osijek zadar dinamo hajduk hajduk1950 hajduk1911 torcida bbb1986 dalmacija slavonija istra
   marko ivan ivana ana12 petar luka luka123 marija josip ante1 nikola matej majstor mestar volimte ljubav mamatata sretno hrvat domovina test1 test12 test123 proba proba123`.split(
    /\s+/,
  ),
);

/** Checks a password at sign-up, reset and change. Throws `auth.password_short`, `auth.common_password`. */
export function mustBeGood(given: string, { passwordMin }: Pick<Settings, 'passwordMin'>): void {
  const password = composed(given);
  if (password.length < passwordMin)
    throw new AppError('auth.password_short', {
      text: `Polje Lozinka ne smije sadržavati manje od ${count(passwordMin, fewer)}.`,
    });
  if (commonPasswords.has(password.toLowerCase())) throw new AppError('auth.common_password');
}
