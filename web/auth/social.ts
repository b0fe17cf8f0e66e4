// Shared by sign-in and the security page. The redirect target (`paths.socialReturn()`) belongs to sign-in
// and calls `postProviderAnswer`.

import { facebookVersion } from '#contract/facebook.ts';
import { paths } from '#contract/paths.ts';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { tabChannel } from '../platform/storage/tab-channel.ts';

export interface ProviderAnswer {
  /** Must match the request's `state`; other responses are ignored. */
  state: string;
  accessToken: string | undefined;
  failed: boolean;
}

const blocks = {
  window: 'Preglednik je zaustavio prozor za prijavu. Dopustite skočne prozore za ovu stranicu.',
  channel:
    'Preglednik ne dopušta ovoj stranici da primi odgovor iz prozora za prijavu. Dopustite joj podatke pa pokušajte ponovno.',
};

/**
 * `blocked`: the browser blocked the window or the response; `failed`: the provider failed; neither: the user
 * closed the window or declined.
 */
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

/** Returns whether Google would reject the sign-in, as it does in browsers embedded in apps. */
export const isGoogleRefused = (providers: SignInProviders) =>
  providers.in_app !== null && isConfigured(providers, 'google');

export const offers = (providers: SignInProviders, provider: Provider) =>
  isConfigured(providers, provider) && !(provider === 'google' && isGoogleRefused(providers));

const channel = 'social';

/**
 * Ends a provider's popup: posts the response to the page that opened it, on this origin only. Returns false
 * if the browser blocks messages between tabs.
 */
export function postProviderAnswer(answer: ProviderAnswer): boolean {
  const line = tabChannel(channel);
  line?.postMessage(answer);
  line?.close();
  return line !== undefined;
}

export function providerAddress(provider: Provider, providers: SignInProviders, state: string): string {
  const back = location.origin + paths.socialReturn();
  if (providers.fake) return `/dev/social/${provider}?${new URLSearchParams({ redirect_uri: back, state })}`;
  if (provider === 'google' && providers.google)
    return `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({ client_id: providers.google.client_id, redirect_uri: back, response_type: 'token', scope: 'openid email profile', prompt: 'select_account', state })}`;
  if (provider === 'facebook' && providers.facebook)
    return `https://www.facebook.com/${facebookVersion}/dialog/oauth?${new URLSearchParams({ client_id: providers.facebook.app_id, redirect_uri: back, response_type: 'token', scope: 'email,public_profile', state })}`;
  throw new Error(`${provider} is not configured.`);
}

/** Milliseconds for which a response may still arrive after the provider's window has closed. */
const answerGrace = 1500;

/**
 * Asks a provider in a popup and resolves to its access token; throws `ProviderRefused`. Call it from a click
 * handler: browsers block other popups.
 */
export function requestSignIn(provider: Provider, providers: SignInProviders): Promise<string> {
  const line = tabChannel(channel);
  if (!line) return Promise.reject(new ProviderRefused('channel'));
  const state = crypto.randomUUID();
  const popup = open(providerAddress(provider, providers, state), 'sign-in', 'popup,width=520,height=680');
  if (!popup) {
    line.close();
    return Promise.reject(new ProviderRefused('window'));
  }
  return new Promise((resolve, reject) => {
    // A provider's page may sever the link to its opener, after which the popup appears closed. The popup
    // therefore counts as closed only if this page has the focus again.
    const watch = setInterval(() => popup.closed && document.hasFocus() && cancel(), 500);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearInterval(watch);
      clearTimeout(waiting);
      line.close();
    };
    const cancel = () => {
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
