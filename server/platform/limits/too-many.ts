import { AppError } from '#contract/errors.ts';
import { formatWait } from '#contract/format.ts';

/** Returns a `too_many` error with the wait as `Retry-After` in seconds and in words. */
export function tooMany(waitMs: number, says = 'Previše pokušaja.'): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many', {
    retryAfter,
    text: `${says} Pokušajte ponovno za ${formatWait(retryAfter)}.`,
  });
}
