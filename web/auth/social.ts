// Shared by sign-in (web/auth) and the security page (web/security): both ask through `askProvider`. The page that the provider redirects
// the browser to (`paths.socialReturn()`) belongs to sign-in and ends with `sayProviderAnswer`.

import { facebookVersion } from '#contract/facebook.ts';
import { paths } from '#contract/paths.ts';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { tabChannel } from '../platform/tab-channel.ts';

export interface ProviderAnswer {
  /** The request's `state`: an answer to another request does not count. */
  state: string;
  accessToken: string | undefined;
  /** The provider itself failed; declining there is only a choice. */
  failed: boolean;
}

/** What a browser may withhold from the provider's window: the window itself, or its answer. */
const blocks = {
  window: 'Preglednik je zaustavio prozor za prijavu. Dopustite skočne prozore za ovu stranicu.',
  channel:
    'Preglednik ne dopušta ovoj stranici da primi odgovor iz prozora za prijavu. Dopustite joj podatke pa pokušajte ponovno.',
};

/** The person closed the window or declined, which is not a failure; `blocked`: the browser withheld something; `failed`: the provider failed. */
export class ProviderRefused extends Error {
  readonly blocked: boolean;
  readonly failed: boolean;
  constructor(block?: keyof typeof blocks, failed = false) {
    super(block ? blocks[block] : 'Prijava je prekinuta.');
    this.blocked = block !== undefined;
    this.failed = failed;
  }
}

export const providerNames = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  Provider,
  string
>;

const isConfigured = (providers: SignInProviders, provider: Provider) =>
  providers.fake || providers[provider] !== null;

/** True if Google would be offered in another browser than the built-in one of an app. */
export const isGoogleRefused = (providers: SignInProviders) =>
  providers.in_app !== null && isConfigured(providers, 'google');

/** Whether to show a button: providers that are not configured, or refuse this browser, are not shown. */
export const offers = (providers: SignInProviders, provider: Provider) =>
  isConfigured(providers, provider) && !(provider === 'google' && isGoogleRefused(providers));

const channel = 'social';

/** Ends a provider's popup: notifies the page that asked, on this site only. False if the browser lets tabs say nothing to each other. */
export function sayProviderAnswer(answer: ProviderAnswer): boolean {
  const line = tabChannel(channel);
  line?.postMessage(answer);
  line?.close();
  return line !== undefined;
}

/** The provider's own page, in the flow that gives the token to the browser (spec §7: the client sends an access token). */
export function providerAddress(provider: Provider, providers: SignInProviders, state: string): string {
  const back = location.origin + paths.socialReturn();
  if (providers.fake) return `/dev/social/${provider}?${new URLSearchParams({ redirect_uri: back, state })}`;
  if (provider === 'google' && providers.google)
    return `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({ client_id: providers.google.client_id, redirect_uri: back, response_type: 'token', scope: 'openid email profile', prompt: 'select_account', state })}`;
  if (provider === 'facebook' && providers.facebook)
    return `https://www.facebook.com/${facebookVersion}/dialog/oauth?${new URLSearchParams({ client_id: providers.facebook.app_id, redirect_uri: back, response_type: 'token', scope: 'email,public_profile', state })}`;
  throw new Error(`${provider} is not configured.`);
}

/** How long an answer may still arrive after its window has closed (ms). */
const answerGrace = 1500;

/**
 * Asks a provider in a popup and resolves to its access token; throws `ProviderRefused`. Must be called from a press: browsers
 * open no popups by themselves.
 */
export function askProvider(provider: Provider, providers: SignInProviders): Promise<string> {
  const line = tabChannel(channel);
  if (!line) return Promise.reject(new ProviderRefused('channel'));
  const state = crypto.randomUUID();
  const popup = open(providerAddress(provider, providers, state), 'sign-in', 'popup,width=520,height=680');
  if (!popup) {
    line.close();
    return Promise.reject(new ProviderRefused('window'));
  }
  return new Promise((resolve, reject) => {
    // A provider's page may cut the tie to its opener, and then counts as closed: only whoever has come back to this page has given up.
    const watch = setInterval(() => popup.closed && document.hasFocus() && giveUp(), 500);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearInterval(watch);
      clearTimeout(waiting);
      line.close();
    };
    const giveUp = () => {
      waiting ??= setTimeout(() => {
        end();
        reject(new ProviderRefused());
      }, answerGrace);
    };
    line.onmessage = ({ data }: MessageEvent<ProviderAnswer>) => {
      if (data.state !== state) return;
      end();
      if (data.accessToken) resolve(data.accessToken);
      else reject(new ProviderRefused(undefined, data.failed));
    };
  });
}
