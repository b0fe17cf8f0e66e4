import type { SignInProviders } from '#contract/sign-in-methods.ts';

// Instagram first: its user agent may name Facebook's frame too.
const apps = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\//],
  ['Viber', /\bViber\b/],
] as const satisfies readonly (readonly [SignInProviders['in_app'], RegExp])[];

/** Returns the app whose built-in browser a user agent names, or null for any other browser. */
export const inAppBrowser = (userAgent = ''): SignInProviders['in_app'] =>
  apps.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
