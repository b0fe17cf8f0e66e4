import { limits } from '#contract/limits.ts';
import { tabStore } from './kept-text.ts';

const key = 'chunk-reload';

/** Chromium and Firefox name the file in what they say; Safari does not, and counts as gone where the server answers at all. */
const fileIn = (message: string) => /(?:https?:\/\/|\/assets\/)\S+/.exec(message)?.[0] ?? location.href;

/** A file that a broken line has kept away is not gone: a reload would take away the page that is there. */
async function isGone(message: string): Promise<boolean> {
  const file = fileIn(message);
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' });
  return file === location.href || answer.status === 404;
}

/** After a release the old page asks for files that are gone: reload, but at most once in 60 s (spec §8). Who asked hears of the failure all the same. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const last = Number(tabStore.getItem(key) ?? 0);
    if (!navigator.onLine || Date.now() - last < limits.ms.chunkReload) return;
    isGone(payload.message).then(
      (gone) => {
        if (!gone) return;
        tabStore.setItem(key, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
