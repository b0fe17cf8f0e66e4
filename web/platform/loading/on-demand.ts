import { useEffect, useRef, useState } from 'react';
import { toastError } from '../actions/toast.tsx';
import { unreachable } from '../api/api.ts';

/**
 * Loads a part of the site on first use. Unlike `React.lazy`, a failed load can be retried, and the
 * surrounding tree does not suspend.
 */
export function useOnDemand<T>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailure?: () => void,
): T | undefined {
  const [part, setPart] = useState<{ it: T }>();
  const latest = useRef({ load, onFailure });
  latest.current = { load, onFailure };
  const missing = wanted && !part;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    latest.current.load().then(
      (it) => gone || setPart({ it }),
      () => {
        if (gone) return;
        toastError(unreachable());
        latest.current.onFailure?.();
      },
    );
    return () => {
      gone = true;
    };
  }, [missing]);
  return part?.it;
}
