import { safePath } from '#contract/paths.ts';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { sessionStore } from '../platform/storage/browser-storage.ts';
import { type ProviderAnswer, providerAddress } from './social.ts';

const key = 'social-sign-in';

interface Asked {
  state: string;
  provider: Provider;
  back: string;
  opening?: string | undefined;
}

export function goToProvider(
  provider: Provider,
  providers: SignInProviders,
  from: Pick<Asked, 'back' | 'opening'>,
): void {
  const state = crypto.randomUUID();
  sessionStore.setItem(key, JSON.stringify({ state, provider, ...from } satisfies Asked));
  location.assign(providerAddress(provider, providers, state));
}

/** Removes and returns the request with this `state`; undefined if this tab did not start it. */
export function takeRequest(state: string): Asked | undefined {
  try {
    const asked = JSON.parse(sessionStore.getItem(key) ?? 'null') as Asked | null;
    if (asked?.state !== state) return undefined;
    sessionStore.removeItem(key);
    return { ...asked, back: safePath(asked.back) ?? '/' };
  } catch {
    return undefined;
  }
}

/**
 * Parses the URL fragment appended by the provider, which browsers send to no server; returns undefined if it
 * contains no response.
 */
export function readAnswer(hash: string): ProviderAnswer | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const state = given.get('state');
  if (!state) return undefined;
  const error = given.get('error');
  return {
    state,
    accessToken: given.get('access_token') ?? undefined,
    failed: error !== null && error !== 'access_denied',
  };
}
