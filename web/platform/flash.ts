import type { Flash } from './act.ts';

const cookie = 'flash';
/** Seconds; the next page follows at once. */
const keeps = 60;

/** Passes a result to the page that follows a form without script. It is not in the address, where anybody could write it. */
export const flashHeader = (flash: Flash) =>
  `${cookie}=${encodeURIComponent(JSON.stringify(flash))}; path=/; max-age=${keeps}; httponly; samesite=lax`;

/** Shown once. */
export const clearedFlash = `${cookie}=; path=/; max-age=0; httponly; samesite=lax`;

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
