import { day, second } from '#contract/durations.ts';

/** Browsers keep a cookie for at most 400 days; each visit with push enabled renews it. */
const cookie = 'notifications_enabled';
const seconds = (400 * day) / second;

export const isEnabled = () => document.cookie.split('; ').includes(`${cookie}=1`);

export function rememberEnabled(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookie}=${on ? 1 : ''}; path=/; max-age=${on ? seconds : 0}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}
