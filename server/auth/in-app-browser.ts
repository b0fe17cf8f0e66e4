import type { SignInProviders } from '#contract/sign-in-methods.ts';

const apps = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\//],
  ['Viber', /\bViber\b/],
] as const satisfies readonly (readonly [SignInProviders['in_app'], RegExp])[];

export const inAppBrowser = (userAgent = ''): SignInProviders['in_app'] =>
  apps.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
