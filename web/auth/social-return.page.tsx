import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Spinner } from '../ui/display/spinner.tsx';
import type { Route } from './+types/social-return.page.ts';
import { settle } from './after-login.ts';
import { postProviderAnswer } from './social.ts';
import { SocialCode } from './social-code.tsx';
import { logInBySocial, type SocialToken, showProviderError, showSocialError } from './social-login.ts';
import { readAnswer, takeRequest } from './social-redirect.ts';
import { type Entered, showWelcome } from './welcome.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Prijava' });

type From = Pick<NonNullable<ReturnType<typeof takeRequest>>, 'back' | 'opening'>;
type Face = 'working' | 'handed-over' | 'nothing' | { token: SocialToken; from: From };

/**
 * Handles the redirect from a provider, which puts the token in the fragment. In a popup, passes the token to
 * its opener; after a full-page sign-in, completes the sign-in itself.
 */
export default function SocialReturnPage() {
  const [face, setFace] = useState<Face>('working');
  const navigate = useNavigate();
  const read = useRef(false);

  const finish = async ({ back, opening }: From, entered: Entered) => {
    settle(opening);
    sessionChanged();
    await navigate(back, { replace: true });
    showWelcome(entered);
  };
  const cancel = (back: string, say: () => void) => {
    void navigate(`${paths.login()}?${new URLSearchParams({ redirect: back })}`, { replace: true });
    say();
  };
  const logIn = async (token: SocialToken, from: From) => {
    try {
      const session = await logInBySocial(token);
      if (session === 'code') setFace({ token, from });
      else await finish(from, session);
    } catch (error) {
      cancel(from.back, () => showSocialError(error));
    }
  };
  const begin = () => {
    const answer = readAnswer(location.hash);
    // Removes the token from the URL, where it would be visible and stay in the history.
    history.replaceState(history.state, '', location.pathname);
    if (!answer) return setFace('nothing');
    const asked = takeRequest(answer.state);
    if (!asked) {
      if (!postProviderAnswer(answer)) return setFace('nothing');
      window.close();
      return setFace('handed-over');
    }
    if (answer.accessToken) void logIn({ provider: asked.provider, accessToken: answer.accessToken }, asked);
    else cancel(asked.back, answer.failed ? showProviderError : () => undefined);
  };
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    begin();
  });

  return (
    <main className="page auth-page">
      <section className="card auth-card auth-card-alone">
        <h1>Prijava</h1>
        <noscript>
          <p>Prijava preko Googlea ili Facebooka treba JavaScript. Prijavite se emailom i lozinkom.</p>
        </noscript>
        {typeof face === 'object' && (
          <SocialCode
            token={face.token}
            onDone={(session) => finish(face.from, session)}
            onCancel={() => cancel(face.from.back, () => undefined)}
          />
        )}
        {face === 'working' && (
          <p className="script-only flex items-center gap-3" role="status">
            <Spinner /> Prijava je u tijeku…
          </p>
        )}
        {face === 'handed-over' && (
          <p role="status">Vratite se na prozor u kojem ste započeli prijavu. Ovaj možete zatvoriti.</p>
        )}
        {face === 'nothing' && <p>Ovdje nijedna prijava nije u tijeku.</p>}
        {(face === 'nothing' || face === 'handed-over') && (
          <ButtonLink to={paths.login()}>Na prijavu</ButtonLink>
        )}
      </section>
    </main>
  );
}
