import { useEffect } from 'react';
import { hasOutgoing } from './outbox-key.ts';

export function useOutgoing(me: number): void {
  useEffect(() => {
    if (!hasOutgoing(me)) return;
    import('./outbox.ts').then(
      ({ openOutbox }) => openOutbox(me),
      () => undefined,
    );
  }, [me]);
}
