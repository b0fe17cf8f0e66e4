import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { isPhone } from '../platform/phone.ts';
import { askProvider, ProviderRefused } from './social.ts';
import { logInBySocial, type SocialToken, sayProviderFailed, saySocialError } from './social-login.ts';
import { goToProvider } from './social-redirect.ts';
import type { Entered } from './welcome.ts';

type Done = (entered: Entered) => unknown;

/** Runs a provider sign-in; `code` holds the token while the second factor is asked for. */
export function useSocial(
  providers: SignInProviders | undefined,
  from: { back: string | undefined; opening: string | undefined },
  onDone: Done,
) {
  const { pathname, search } = useLocation();
  const leave = (provider: Provider, offered: SignInProviders) =>
    goToProvider(provider, offered, { back: from.back ?? pathname + search, opening: from.opening });
  const [busy, setBusy] = useState<Provider>();
  const [code, setCode] = useState<SocialToken>();

  const ask = async (provider: Provider, offered: SignInProviders) => {
    try {
      return await askProvider(provider, offered);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if (error.blocked) leave(provider, offered);
      else if (error.failed) sayProviderFailed();
      return undefined;
    }
  };
  const begin = async (provider: Provider) => {
    if (!providers) return;
    if (isPhone()) return leave(provider, providers);
    setBusy(provider);
    try {
      const accessToken = await ask(provider, providers);
      if (!accessToken) return;
      const session = await logInBySocial({ provider, accessToken });
      if (session === 'code') setCode({ provider, accessToken });
      else await onDone(session);
    } catch (error) {
      saySocialError(error);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, code, begin, giveUp: () => setCode(undefined) };
}
