import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { AgreementByGoingOn } from '../catalogue/agreement.tsx';
import { isPhone } from '../platform/browser/phone.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { FakeProviderNote } from './fake-provider-note.tsx';
import { isGoogleRefused, offers, ProviderRefused, providerNames, requestSignIn } from './social.ts';
import { SocialCode } from './social-code.tsx';
import { logInBySocial, type SocialToken, showProviderError, showSocialError } from './social-login.ts';
import { goToProvider } from './social-redirect.ts';
import type { Entered } from './welcome.ts';

export const socialLogos = {
  google: (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      aria-hidden="true"
    >
      <path d="M20.5 12H12.5M20.5 12a8.5 8.5 0 1 1-2.5-6" />
    </svg>
  ),
  facebook: (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M14 22v-8.5h3l.5-3.5H14V8c0-1.1.4-1.9 2-1.9h1.7V3a20 20 0 0 0-2.6-.1C12.5 2.9 11 4.4 11 7.4V10H8v3.5h3V22z" />
    </svg>
  ),
} as const;

interface Props {
  providers: SignInProviders | undefined;
  back?: string | undefined;
  /** Id of the surrounding modal’s opening, under which the action to continue is stored. */
  opening?: string | undefined;
  onDone: (entered: Entered) => unknown;
  children: ReactNode;
}

const all = Object.keys(providerNames) as Provider[];

type Done = (entered: Entered) => unknown;

function useSocial(
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
  return { busy, code, begin, cancel: () => setCode(undefined) };
}

/** Shows the configured providers and the form; without any provider, the form alone. */
export function SocialButtons({ providers, back, opening, onDone, children }: Props) {
  const social = useSocial(providers, { back, opening }, onDone);
  const offered = providers ? all.filter((provider) => offers(providers, provider)) : [];
  if (social.code) return <SocialCode token={social.code} onDone={onDone} onCancel={social.cancel} />;
  return (
    <>
      {providers?.in_app && isGoogleRefused(providers) && (
        <Notice className="mb-5">
          Prijava Googleom ne radi u aplikaciji {providers.in_app}. Otvorite ovu stranicu u svom pregledniku:
          u izborniku aplikacije odaberite otvaranje u pregledniku. Ovdje se možete prijaviti emailom.
        </Notice>
      )}
      {providers && offered.length > 0 && (
        <div className="social-methods script-only">
          <FakeProviderNote providers={providers} />
          <fieldset className="social-buttons">
            <legend className="sr-only">Prijava računom koji već imate</legend>
            {offered.map((provider) => (
              <Button
                key={provider}
                wide
                icon={socialLogos[provider]}
                busy={social.busy === provider}
                onClick={() => void social.begin(provider)}
              >
                {providerNames[provider]}
              </Button>
            ))}
          </fieldset>
          <AgreementByGoingOn />
          <p className="or-line">ili emailom</p>
        </div>
      )}
      {children}
    </>
  );
}
