import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';

function useDelayed(busy: boolean, delay: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setElapsed(true), delay);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [busy, delay]);
  return busy && elapsed;
}

interface Props {
  busy: boolean;
  /** Changes with the list's content, which then fades in. */
  version: string;
  skeleton: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Renders a list that is replaced by its skeleton if loading takes longer than 200 ms, and fades in
 * afterwards.
 */
export function ListRegion({ busy, version, skeleton, className, children }: Props) {
  const delayed = useDelayed(busy, limits.ms.skeletonDelay);
  // Server-rendered content appears without a fade, which would delay the largest contentful paint.
  const [first] = useState(version);
  const moved = useRef(false);
  moved.current ||= version !== first;
  return (
    <div aria-busy={busy || undefined} className={className}>
      {delayed ? (
        <div aria-hidden>{skeleton}</div>
      ) : (
        <div key={version} className={moved.current ? 'list-fade' : undefined}>
          {children}
        </div>
      )}
    </div>
  );
}
