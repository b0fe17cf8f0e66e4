import { useEffect, useRef } from 'react';
import { Button } from '../actions/button.tsx';

interface Props {
  /** Whether there is more to load; otherwise nothing is rendered. */
  more: boolean;
  busy: boolean;
  onMore: () => unknown;
  auto?: boolean;
  label?: string;
}

export function LoadMore({ more, busy, onMore, auto, label = 'Prikažite više' }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ busy, onMore });
  latest.current = { busy, onMore };
  // Observes again after each response: if the loaded page was short, the end may still be on screen and no
  // new intersection would be reported.
  useEffect(() => {
    if (!auto || !more || busy || !place.current) return;
    const watcher = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && !latest.current.busy && latest.current.onMore(),
      {
        rootMargin: '0px 0px 400px',
      },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [auto, more, busy]);
  if (!more) return null;
  return (
    <div ref={place} className="load-more">
      <Button busy={busy} busyLabel="Učitava se…" onClick={() => onMore()}>
        {label}
      </Button>
    </div>
  );
}
