import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { toastError } from '../actions/toast.tsx';
import { unreachable } from '../api/api.ts';
import { sessionStore } from '../storage/browser-storage.ts';

/**
 * Loads a part of the site on first use, and again after a failure when `wanted` changes to another value. A
 * failure is reported, unless `onFailure` is `ignore`. Unlike `React.lazy`, shows the part immediately: React
 * shows the content of a suspended boundary only after 300 ms.
 */
export function useOnDemand<T>(
  load: () => Promise<T>,
  wanted: boolean | number | string,
  onFailure?: (() => void) | 'ignore',
): T | undefined {
  const [part, setPart] = useState<{ it: T }>();
  const latest = useRef({ load, onFailure });
  latest.current = { load, onFailure };
  const missing = !part && wanted;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    latest.current.load().then(
      (it) => gone || setPart({ it }),
      () => {
        if (gone || latest.current.onFailure === 'ignore') return;
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

const reloadKey = 'chunk-reload';

/**
 * Returns the URL of the file that failed to load, which Chromium and Firefox name in their message. Safari
 * does not: the page's own URL is returned, and any response from the server counts as a missing file.
 */
const fileIn = (message: string) => /(?:https?:\/\/|\/assets\/)\S+/.exec(message)?.[0] ?? location.href;

/**
 * Returns whether the server no longer has the file. A file that failed to load because of a broken
 * connection still exists, and a reload would lose the current page.
 */
async function isGone(message: string): Promise<boolean> {
  const file = fileIn(message);
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' });
  return file === location.href || answer.status === 404;
}

/**
 * Reloads a page that requests files deleted by a newer release, at most once per 60 s. The error is still
 * passed to the caller.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const last = Number(sessionStore.getItem(reloadKey) ?? 0);
    if (!navigator.onLine || Date.now() - last < limits.ms.chunkReload) return;
    isGone(payload.message).then(
      (gone) => {
        if (!gone) return;
        sessionStore.setItem(reloadKey, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
