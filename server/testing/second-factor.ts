import { Secret, TOTP } from 'otpauth';
import { password } from './accounts.ts';
import type { Person } from './app.ts';

export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/**
 * Enables the second factor with the code of the previous time step, so that the current and next codes stay
 * unused.
 */
export async function switchOn(person: Person) {
  const { secret } = (await person.post('/auth/second-factor', { password })).body.data;
  const confirm = () => person.post('/auth/second-factor/confirm', { otp: codeOf(secret, -1) });
  const first = await confirm();
  // If the next time step begins before the code is checked, the code is too old, and a new code is sent.
  const { body } = first.status === 422 ? await confirm() : first;
  return { secret: secret as string, recovery: body.data.recovery_codes as string[] };
}
