import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { forget, pending, remember } from '../platform/after-login.ts';
import type { AfterLogin, AuthReason } from '../platform/modals.tsx';
import { usePhone } from '../platform/phone.ts';
import { backLabel } from '../platform/previous-path.ts';
import { sessionChanged } from '../platform/session-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { type AuthMode, headingOf, promiseOf } from './reasons.ts';
import { SignupForm } from './signup-form.tsx';
import { sayWelcome } from './welcome.ts';

interface Props {
  open: boolean;
  reason: AuthReason;
  after?: AfterLogin | undefined;
  onClose: () => void;
}

/** Sign-in and sign-up over the page that asked for them; what waited goes on once it has closed (spec §4). */
export function AuthModal({ open, reason, after, onClose }: Props) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [mode, setMode] = useState<AuthMode>(reason === 'signup' ? 'signup' : 'login');
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (after) remember(after);
  }, [after]);
  const waiting = after ?? pending() ?? undefined;

  const dismiss = () => {
    forget();
    onClose();
  };
  const turn = (next: AuthMode) => (typed: string) => {
    setEmail(typed);
    setMode(next);
  };
  const finish = async ({ created }: { created: boolean }) => {
    sessionChanged();
    await revalidate();
    onClose();
    sayWelcome(created);
  };
  const promise = promiseOf(waiting);
  const begin = !usePhone();
  return (
    <Dialog open={open} onClose={dismiss} title={headingOf(reason, mode)} size="narrow" keepOnOutside>
      <DialogBody>
        {promise && <p className="dialog-lead">{promise}</p>}
        {mode === 'login' ? (
          <LoginForm email={email} other={paths.signup()} onOther={turn('signup')} onDone={finish} begin={begin} />
        ) : (
          <SignupForm email={email} other={paths.login()} onOther={turn('login')} onDone={finish} begin={begin} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="text" className="ml-0! mr-auto flex-none!" icon={<ArrowLeft size={20} aria-hidden />} onClick={dismiss}>
          {backLabel(pathname)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
