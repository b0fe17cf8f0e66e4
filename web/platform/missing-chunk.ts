import { limits } from '#contract/limits.ts';
import { tabStore } from './kept-text.ts';

const key = 'chunk-reload';

/** Chromium and Firefox name the file in their message; Safari does not, so there the file counts as gone if the server answers at all. */
const fileIn = (message: string) => /(?:https?:\/\/|\/assets\/)\S+/.exec(message)?.[0] ?? location.href;

/** A file kept away by a broken connection is not gone: a reload would lose the page that is there. */
async function isGone(message: string): Promise<boolean> {
  const file = fileIn(message);
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' });
  return file === location.href || answer.status === 404;
}

/** After a release the old page requests files that are gone: reload, but at most once in 60 s (spec §8). The caller gets the error all the same. */
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
