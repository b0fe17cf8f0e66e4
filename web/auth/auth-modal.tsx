import { ArrowLeft, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { getSignInProviders, type SignInProviders } from '#contract/sign-in-methods.ts';
import { api } from '../platform/api/api.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { usePhone } from '../platform/browser/phone.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { useLeaveModal } from '../platform/overlays/use-overlay.ts';
import { previousPlace } from '../platform/page/previous-path.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { type AfterLogin, abandon, remember, settle } from './after-login.ts';
import { backLabel } from './back-label.ts';
import { LoginForm } from './login-form.tsx';
import { type AuthMode, type AuthReason, headingOf, modeOf, promiseOf } from './reasons.ts';
import { ResetForm } from './reset-form.tsx';
import { SignupForm } from './signup-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { type Entered, showWelcome } from './welcome.ts';

let known: SignInProviders | undefined;

export const knownProviders = () => known;

/**
 * Loads the list of sign-in providers. On failure no provider is offered, and the next opening of the modal
 * retries.
 */
export async function loadProviders(): Promise<SignInProviders | undefined> {
  known ??= await api.call(getSignInProviders).then(
    (answer) => answer.data,
    () => undefined,
  );
  return known;
}

interface Props {
  open: boolean;
  reason: AuthReason;
  after?: AfterLogin | undefined;
  onClose: () => void;
}

/** Maximum wait for the list of providers in ms: buttons inserted later would push the form down. */
const patience = 400;

export async function loadAuthModal() {
  await Promise.race([loadProviders(), new Promise((resolve) => setTimeout(resolve, patience))]);
  return AuthModal;
}

function useProviders() {
  const [providers, setProviders] = useState(knownProviders);
  useEffect(() => {
    void loadProviders().then(setProviders);
  }, []);
  return providers;
}

/** Renders sign-in and sign-up in a modal; the remembered action continues after the modal closes. */
export function AuthModal({ open, reason, after, onClose }: Props) {
  const { pathname } = useLocation();
  const leave = useLeaveModal();
  const { show } = useModals();
  const { revalidate } = useRevalidator();
  const [mode, setMode] = useState<AuthMode>(modeOf(reason));
  const [email, setEmail] = useState('');
  const [renewed, setRenewed] = useState(false);
  const providers = useProviders();
  const [opening] = useState(() => `${Date.now()}-${Math.random()}`);
  useEffect(() => {
    if (!open) return;
    if (after) remember(after, opening);
    else abandon();
    return () => abandon();
  }, [open, after, opening]);

  const turn = (next: AuthMode) => (typed: string) => {
    setEmail(typed);
    setRenewed(false);
    setMode(next);
  };
  const toLogin = (typed: string, isRenewed: boolean) => {
    turn('login')(typed);
    setRenewed(isRenewed);
  };
  const finish = async (entered: Entered) => {
    settle(opening);
    sessionChanged();
    await revalidate();
    onClose();
    showWelcome(entered);
  };
  const previous = previousPlace(pathname);
  const goBack = () => {
    const to = previous ?? { pathname: paths.home() };
    if (to.pathname === pathname) onClose();
    else void leave(to);
  };
  const promise = promiseOf(after);
  const describesFirst =
    reason === 'create_job_post' &&
    mode !== 'reset' &&
    after?.fallback === 'show_job_post_form' &&
    after.postId === undefined;
  const shared = { email, onDone: finish, begin: !usePhone() };
  return (
    <Dialog open={open} onClose={onClose} title={headingOf(reason, mode)} size="narrow" keepOnOutside>
      <DialogBody>
        {promise && mode !== 'reset' && <p className="dialog-lead">{promise}</p>}
        {describesFirst && (
          <Button
            variant="secondary"
            wide
            icon={<PencilLine size={20} aria-hidden />}
            onClick={() => show('job-post', {})}
          >
            Prvo opišite, račun na kraju
          </Button>
        )}
        {mode === 'reset' && (
          <ResetForm email={email} begin={shared.begin} login={paths.login()} onLogin={toLogin} />
        )}
        {mode === 'login' && (
          <SocialButtons providers={providers} opening={opening} onDone={finish}>
            <LoginForm
              {...shared}
              other={paths.signup()}
              onOther={turn('signup')}
              onForgot={turn('reset')}
              begun={renewed}
            />
          </SocialButtons>
        )}
        {mode === 'signup' && (
          <SocialButtons providers={providers} opening={opening} onDone={finish}>
            <SignupForm {...shared} other={paths.login()} onOther={turn('login')} />
          </SocialButtons>
        )}
      </DialogBody>
      <DialogFoot>
        <Button
          variant="text"
          className="auth-back"
          icon={<ArrowLeft size={20} aria-hidden />}
          onClick={goBack}
        >
          {backLabel(previous?.pathname)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
