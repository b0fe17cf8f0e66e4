import { safePath } from '#contract/paths.ts';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { tabStore } from '../platform/kept-text.ts';
import { type ProviderAnswer, providerAddress } from './social.ts';

const key = 'social-sign-in';

/** What a sign-in that leaves the page needs when it returns. */
interface Asked {
  state: string;
  provider: Provider;
  /** The page the person was on. */
  back: string;
  /** The opening of the modal where it began. */
  opening?: string | undefined;
}

/** Leaves for the provider: on phones, and if the browser opens no window. */
export function goToProvider(
  provider: Provider,
  providers: SignInProviders,
  from: Pick<Asked, 'back' | 'opening'>,
): void {
  const state = crypto.randomUUID();
  tabStore.setItem(key, JSON.stringify({ state, provider, ...from } satisfies Asked));
  location.assign(providerAddress(provider, providers, state));
}

/** The request that this answer belongs to; undefined if this tab did not make it. Each counts once. */
export function takeAsked(state: string): Asked | undefined {
  try {
    const asked = JSON.parse(tabStore.getItem(key) ?? 'null') as Asked | null;
    if (asked?.state !== state) return undefined;
    tabStore.removeItem(key);
    return { ...asked, back: safePath(asked.back) ?? '/' };
  } catch {
    return undefined;
  }
}

/** Reads the fragment that the provider appended, which no server sees. Undefined without an answer. */
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
