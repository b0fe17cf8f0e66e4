import type { Said } from './act.ts';

const cookie = 'said';
/** Seconds; the next page follows at once. */
const keeps = 60;

/** Passes a result to the page that follows a form without script. It is not in the address, where anybody could write it. */
export const saidHeader = (said: Said) => `${cookie}=${encodeURIComponent(JSON.stringify(said))}; path=/; max-age=${keeps}; httponly; samesite=lax`;

/** Shown once. */
export const heardHeader = `${cookie}=; path=/; max-age=0; httponly; samesite=lax`;

export function saidIn(request: Request): Said | undefined {
  const text = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  if (!text) return undefined;
  try {
    const said: unknown = JSON.parse(decodeURIComponent(text));
    if (!Array.isArray(said)) return undefined;
    const [title, more] = said as unknown[];
    return typeof title === 'string' ? [title, typeof more === 'string' ? more : undefined] : undefined;
  } catch {
    return undefined;
  }
}
