import { useEffect, useRef } from 'react';
import { logout } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { forget } from '../auth/after-login.ts';
import { lastPlace } from '../job-posts/job-post-form/last-place.ts';
import { defineAction } from '../platform/actions/action.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { localStore } from '../platform/storage/browser-storage.ts';
import { forgetRecent } from '../search/recent.ts';

export const logOut = defineAction('odjava', logout, {
  input: ({ device_name }: { device_name?: string }) => ({ query: { ...(device_name && { device_name }) } }),
  done: ['Odjavljeni ste.'],
  to: () => paths.home(),
});

/**
 * Removes data not tied to an account, which the next person on this device must not see. Drafts and queued
 * messages are tied to their author (decision 020).
 */
function forgetTraces() {
  forgetRecent(localStore);
  lastPlace.forget();
}

const ask = {
  title: 'Odjava',
  content: 'Želite li se odjaviti s ovog uređaja?',
  submit: 'Odjavite se',
  busyText: 'Odjavljuje se…',
};

export function useLogOut(): () => Promise<void> {
  const { run } = useAction(logOut, {
    ask,
    onReply() {
      forget();
      forgetTraces();
      sessionChanged();
    },
  });
  return () => run({ device_name: navigator.userAgent.slice(0, 255) });
}

/**
 * Asks for confirmation and then logs the user out. Starts on mount, because this component is loaded by the
 * click on the log-out button.
 */
export function LogOut({ onOver }: { onOver: () => void }) {
  const latest = useRef({ run: useLogOut(), onOver });
  useEffect(() => {
    void latest.current.run().then(() => latest.current.onOver());
  }, []);
  return null;
}
