import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunction, useLocation, useNavigate, useNavigation } from 'react-router';
import { isPhone } from './phone.ts';
import { isUnderway } from './underway.ts';

const name = 'modal';

const hasModal = (search: string) => new URLSearchParams(search).get(name) === 'active';

function withModal(search: string, active: boolean): string {
  const query = new URLSearchParams(search);
  if (active) query.set(name, 'active');
  else query.delete(name);
  return query.toString();
}

/** A route's `shouldRevalidate`: opening and closing a modal changes the address, not the data. */
export const revalidatesBeyondModal: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
  const samePage = currentUrl.pathname === nextUrl.pathname && withModal(currentUrl.search, false) === withModal(nextUrl.search, false);
  const modalMoved = hasModal(currentUrl.search) !== hasModal(nextUrl.search);
  return samePage && modalMoved && !formMethod ? false : defaultShouldRevalidate;
};

/** The entry of the browser's history that is on now; the router keeps its key there. */
const entry = () => (history.state as { key?: string } | null)?.key;

/**
 * On phones the back gesture closes a modal: opening puts `modal=active` into the address, back takes it away
 * (design: Modal). Closing in any other way goes back too, unless the person has meanwhile gone elsewhere.
 */
export function useModalQuery(open: boolean, onClose: () => void): void {
  const { search, hash, key } = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const here = hasModal(search);
  /** `asked` until the router has come to our entry, then the entry's key. */
  const own = useRef<string | 'asked' | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ onClose, navigate });
  latest.current = { onClose, navigate };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read at the moment of opening
  useEffect(() => {
    // Closing has just set the timer, before this is run.
    if (!open) return;
    clearTimeout(leaving.current);
    if (own.current === null && !here && isPhone()) {
      own.current = 'asked';
      void navigate({ search: withModal(search, true), hash }, { preventScrollReset: true });
    }
  }, [open]);

  useEffect(() => {
    if (own.current === null) return;
    if (own.current === 'asked') {
      if (here) own.current = key;
      return;
    }
    if (open && state === 'idle' && !here) {
      own.current = null;
      latest.current.onClose();
    }
  }, [open, here, key, state]);

  useEffect(() => {
    if (!open) return;
    // A close and a navigation often come in the same breath: the navigation wins, whatever it takes.
    const goBack = () => {
      leaving.current = setTimeout(() => {
        if (isUnderway()) return goBack();
        if (own.current !== null && entry() === own.current) void latest.current.navigate(-1);
        own.current = null;
      }, 60);
    };
    return goBack;
  }, [open]);
}
