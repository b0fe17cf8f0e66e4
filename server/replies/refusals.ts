import type { AppError } from '#contract/errors.ts';

/** Returns why a reply, or the step chosen in it, was rejected. */
export const reasonOf = (error: AppError): string =>
  error.code === 'not_found'
    ? 'Ono na što odgovarate u međuvremenu je izbrisano ili Vam više nije dostupno.'
    : (Object.values(error.fields)[0]?.[0] ?? error.message);
