import { useEffect } from 'react';
import { hasOutgoing } from './outbox-key.ts';

/** What a lost line or a closed page left behind goes from whichever page comes next. */
export function useOutgoing(me: number): void {
  useEffect(() => {
    if (!hasOutgoing(me)) return;
    import('./outbox.ts').then(
      ({ openOutbox }) => openOutbox(me),
      () => undefined,
    );
  }, [me]);
}
