import type { Flash } from './action.ts';

const cookie = 'flash';
/** Lifetime in seconds. A short one suffices, because the next page is requested immediately. */
const maxAge = 60;

/**
 * Returns a cookie header that passes a success message to the next page after a form sent without
 * JavaScript. A URL parameter would let anyone forge the message.
 */
export const flashHeader = (flash: Flash) =>
  `${cookie}=${encodeURIComponent(JSON.stringify(flash))}; path=/; max-age=${maxAge}; httponly; samesite=lax`;

/** Clears the cookie, so that the message is shown once. */
export const clearedFlash = `${cookie}=; path=/; max-age=0; httponly; samesite=lax`;

/** Returns the flash message in a request's cookie; undefined if there is none or its format is invalid. */
export function flashIn(request: Request): Flash | undefined {
  const text = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  if (!text) return undefined;
  try {
    const flash: unknown = JSON.parse(decodeURIComponent(text));
    if (!Array.isArray(flash)) return undefined;
    const [title, more] = flash as unknown[];
    return typeof title === 'string' ? [title, typeof more === 'string' ? more : undefined] : undefined;
  } catch {
    return undefined;
  }
}
