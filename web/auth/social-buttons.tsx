import type { ReactNode } from 'react';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import { Button } from '../ui/actions/button.tsx';
import { offers, providerNames } from './social.ts';
import { SocialCode } from './social-code.tsx';
import { socialMarks } from './social-marks.tsx';
import { useSocial } from './use-social.ts';
import type { Entered } from './welcome.ts';

interface Props {
  providers: SignInProviders | undefined;
  /** Where a sign-in that leaves the page returns to; this page by default. */
  back?: string | undefined;
  /** Of the surrounding modal, which remembers what to continue. */
  opening?: string | undefined;
  onDone: (entered: Entered) => unknown;
  /** The form for e-mail and password. */
  children: ReactNode;
}

const all = Object.keys(providerNames) as Provider[];

/** The configured providers above the form; without any, the form alone (product.md: one that is not configured is not shown). */
export function SocialButtons({ providers, back, opening, onDone, children }: Props) {
  const social = useSocial(providers, { back, opening }, onDone);
  const offered = providers ? all.filter((provider) => offers(providers, provider)) : [];
  if (social.code) return <SocialCode token={social.code} onDone={onDone} onGiveUp={social.giveUp} />;
  return (
    <>
      {offered.length > 0 && (
        <div className="social-ways script-only">
          <fieldset className="social-buttons">
            <legend className="sr-only">Prijava računom koji već imate</legend>
            {offered.map((provider) => (
              <Button key={provider} wide icon={socialMarks[provider]} busy={social.busy === provider} onClick={() => void social.begin(provider)}>
                {providerNames[provider]}
              </Button>
            ))}
          </fieldset>
          <p className="small muted">Nastavkom prihvaćate uvjete korištenja i politiku privatnosti.</p>
          <p className="or-line">ili emailom</p>
        </div>
      )}
      {children}
    </>
  );
}
