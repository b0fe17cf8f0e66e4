import type { SignInProviders } from '#contract/sign-in-methods.ts';

const apps = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\//],
  ['Viber', /\bViber\b/],
] as const satisfies readonly (readonly [SignInProviders['in_app'], RegExp])[];

/**
 * Returns the app in whose embedded browser the page is open, recognised by its user agent; null for any
 * other browser.
 */
export const inAppBrowser = (userAgent = ''): SignInProviders['in_app'] =>
  apps.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
