import { startTransition, useEffect, useRef, useState } from 'react';
import { unreachable } from './api.ts';
import { toastError } from './toast.tsx';

/**
 * A part of the site that is loaded on first use. Unlike with `React.lazy` it can be retried after a failed load,
 * and its surroundings do not suspend. Neither asking for it nor drawing it belongs to the press that wanted it: a phone would
 * answer nothing else meanwhile.
 */
export function useOnDemand<T>(load: () => Promise<T>, wanted: boolean, onFailure?: () => void): T | undefined {
  const [part, setPart] = useState<{ it: T }>();
  const latest = useRef({ load, onFailure });
  latest.current = { load, onFailure };
  const missing = wanted && !part;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    const wait = setTimeout(() =>
      latest.current.load().then(
        (it) => gone || startTransition(() => setPart({ it })),
        () => {
          if (gone) return;
          toastError(unreachable());
          latest.current.onFailure?.();
        },
      ),
    );
    return () => {
      gone = true;
      clearTimeout(wait);
    };
  }, [missing]);
  return part?.it;
}
