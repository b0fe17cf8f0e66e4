import { useEffect } from 'react';
import { hasOutgoing } from './outbox-key.ts';

/** Messages left behind by a lost connection or a closed page are sent from whichever page comes next. */
export function useOutgoing(me: number): void {
  useEffect(() => {
    if (!hasOutgoing(me)) return;
    import('./outbox.ts').then(
      ({ openOutbox }) => openOutbox(me),
      () => undefined,
    );
  }, [me]);
}
