import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { isPhone } from '../platform/browser/phone.ts';
import { ProviderRefused, requestSignIn } from './social.ts';
import { logInBySocial, type SocialToken, showProviderError, showSocialError } from './social-login.ts';
import { goToProvider } from './social-redirect.ts';
import type { Entered } from './welcome.ts';

type Done = (entered: Entered) => unknown;

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
      return await requestSignIn(provider, offered);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if (error.blocked) leave(provider, offered);
      else if (error.failed) showProviderError();
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
      showSocialError(error);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, code, begin, giveUp: () => setCode(undefined) };
}
