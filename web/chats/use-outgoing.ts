import { useEffect } from 'react';
import { hasOutgoing } from './outbox-key.ts';

/** Sends messages left by a lost connection or a closed page; mounted on every page. */
export function useOutgoing(me: number): void {
  useEffect(() => {
    if (!hasOutgoing(me)) return;
    import('./outbox.ts').then(
      ({ openOutbox }) => openOutbox(me),
      () => undefined,
    );
  }, [me]);
}
