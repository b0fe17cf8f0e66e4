import { limits as figures } from '#contract/constants.ts';
import { day, hour, minute } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const authLimits = defineLimits({
  // Password guesses and emailed codes, by account and network, so that an attacker elsewhere cannot lock out
  // the owner. A device that has signed in before is counted separately.
  sign_in: { max: 25, windowMs: 5 * minute, in: 'database', fixed: true },
  sign_in_device: { max: 25, windowMs: 5 * minute, in: 'database', fixed: true },
  sign_in_network: { max: 250, network: 600, windowMs: 5 * minute, in: 'database', fixed: true },
  // Attempts on one account across all networks. Beyond this limit, an unknown device also needs an emailed
  // code.
  sign_in_account: { max: 100, windowMs: day, in: 'database', fixed: true },
  sign_in_code: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  // Beyond this limit, no new code is emailed; the last one stays valid until it expires.
  sign_in_code_mail: { max: 3, windowMs: hour, in: 'database', fixed: true },
  otp: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  otp_device: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  // Six digits are easy to guess, so after this many attempts across all networks an emailed code is required
  // too.
  otp_account: { max: 20, windowMs: day, in: 'database', fixed: true },
  // Recovery codes have fifty bits, so only wrong codes count, and a correct code always works.
  recovery_code: { max: 5, windowMs: 15 * minute, in: 'database', fixed: true },
  reset: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_device: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_network: { max: 20, network: 1000, windowMs: hour, in: 'database', fixed: true },
  // Emailed codes across all networks. Beyond this limit, no new code is emailed while the last one is valid.
  reset_mail: { max: 5, windowMs: hour, in: 'database', fixed: true },
  reset_try: {
    max: figures.reset.tries,
    windowMs: figures.reset.minutes * minute,
    in: 'database',
    fixed: true,
  },
  reset_try_device: {
    max: figures.reset.tries,
    windowMs: figures.reset.minutes * minute,
    in: 'database',
    fixed: true,
  },
  // The number of attempts that forty networks have at one code. Beyond this limit, a code works only on a
  // known device, and a new one is emailed on request.
  reset_try_account: { max: 200, windowMs: figures.reset.minutes * minute, in: 'database', fixed: true },
  reset_try_network: { max: 60, network: 1000, windowMs: hour, in: 'database', fixed: true },
  sign_up: { max: 10, network: 1000, windowMs: hour, in: 'database' },
  passkey_new: { max: 30, windowMs: hour, in: 'database' },
  // Limits proofs of ownership per session, so that the thief of one session cannot lock the owner out of
  // other sessions.
  proof: { max: 10, windowMs: 15 * minute, in: 'database', fixed: true },
  proof_day: { max: 60, windowMs: day, in: 'database', fixed: true },
  passkey_proof: { max: 30, windowMs: hour, in: 'database', fixed: true },
  otp_confirm: { max: 10, windowMs: 15 * minute, in: 'database', fixed: true },
  resend: { max: 3, windowMs: hour, in: 'database', fixed: true },
  resend_day: { max: 10, windowMs: day, in: 'database', fixed: true },
  email_change: { max: 5, windowMs: hour, in: 'database', fixed: true },
});
