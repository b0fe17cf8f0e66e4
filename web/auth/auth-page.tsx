import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, safePath } from '#contract/paths.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { previousPlace } from '../platform/page/previous-path.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { abandon } from './after-login.ts';
import { backLabel } from './back-label.ts';
import { type AuthMode, headingOf, pageReasonOf } from './reasons.ts';
import { type Entered, showWelcome } from './welcome.ts';

export function useAuthPage(other: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // After signing in here, users go to this page’s redirect target, so an action stored by an earlier sign-in
  // prompt is discarded.
  useEffect(() => abandon(), []);
  const typed: unknown = state?.email;
  const renewed: unknown = state?.renewed;
  const redirect = new URLSearchParams(search).get('redirect');
  const query = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`;
  return {
    email: typeof typed === 'string' ? typed : undefined,
    /** Set after a password reset, which proves that the address is the user's. */
    begun: renewed === true,
    other: other + query,
    /** Where to continue, including after a redirect to a sign-in provider. */
    back: safePath(redirect) ?? paths.home(),
    onOther: (email: string) => void navigate(other + query, { replace: true, state: { email } }),
    onForgot: (email: string) => void navigate(paths.newPassword() + query, { state: { email } }),
    onLogin: (email: string, isRenewed: boolean) =>
      navigate(paths.login() + query, { replace: true, state: { email, renewed: isRenewed } }),
    async onDone(entered: Entered) {
      sessionChanged();
      await navigate(safePath(redirect) ?? paths.home(), { replace: true });
      showWelcome(entered);
    },
  };
}

const reasonIn = (search: string) =>
  pageReasonOf(safePath(new URLSearchParams(search).get('redirect'))?.split(/[?#]/)[0] ?? '');

interface Props {
  mode: AuthMode;
  children: ReactNode;
}

export function AuthPage({ mode, children }: Props) {
  const reason = reasonIn(useLocation().search);
  return (
    <div className="page auth-page">
      <section className="card auth-card">
        <h1>{headingOf(reason?.reason ?? 'login', mode)}</h1>
        {reason && mode !== 'reset' && <p className="muted mb-4">{reason.text}</p>}
        <ActionRefusal
          className="mb-5"
          fields={['name', 'email', 'password', 'agreement', 'otp', 'device_code', 'code']}
        />
        {children}
        <BackHome />
      </section>
    </div>
  );
}

function BackHome() {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const previous = hydrated ? previousPlace(pathname)?.pathname : undefined;
  const back = previous === undefined ? undefined : onPlainClick(() => void navigate(-1));
  return (
    <div className="auth-foot">
      <Link to={paths.home()} onClick={back} className="btn btn-text">
        <ArrowLeft size={20} aria-hidden />
        {backLabel(previous)}
      </Link>
    </div>
  );
}
