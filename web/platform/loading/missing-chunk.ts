import { limits } from '#contract/constants.ts';
import { sessionStore } from '../storage/browser-storage.ts';

const key = 'chunk-reload';

/**
 * Chromium and Firefox name the file in their message. Safari does not, so there any response from the server
 * counts as a missing file.
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
    const last = Number(sessionStore.getItem(key) ?? 0);
    if (!navigator.onLine || Date.now() - last < limits.ms.chunkReload) return;
    isGone(payload.message).then(
      (gone) => {
        if (!gone) return;
        sessionStore.setItem(key, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
