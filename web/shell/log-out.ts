import { useNavigate } from 'react-router';
import { logout } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { forget } from '../platform/after-login.ts';
import { api } from '../platform/api.ts';
import { sessionChanged } from '../platform/session-change.ts';
import { toast } from '../platform/toast.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/** Asks, ends this device's session and goes home (spec §2, Header). */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async () => {
    const yes = await confirm({
      title: 'Odjava',
      content: 'Želite li se odjaviti s ovog uređaja?',
      submit: 'Odjavite se',
      busyText: 'Odjavljuje se…',
      action: () => api.call(logout, { query: { device_name: navigator.userAgent.slice(0, 255) } }),
    });
    if (!yes) return;
    forget();
    sessionChanged();
    await navigate(paths.home());
    toast.success('Odjavljeni ste.');
  };
}
