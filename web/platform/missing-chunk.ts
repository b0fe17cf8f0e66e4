import { limits } from '#contract/limits.ts';

const key = 'chunk-reload';

/** After a release the old page asks for files that are gone: reload, but at most once in 60 s (spec §8). */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network a reload would take away the page that is there.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < limits.ms.chunkReload) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
