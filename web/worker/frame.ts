import { paths } from '#contract/paths.ts';
import { offlinePage } from './offline-page.ts';
import { cachedPage } from './offline-pages.ts';
import { frame, names } from './stores.ts';

/**
 * Caches everything a page needs to open offline. All or nothing: if any file cannot be fetched, the service
 * worker is not installed.
 */
export async function cacheAppShell(): Promise<void> {
  const cache = await caches.open(names.frame);
  await cache.addAll([...frame]);
  // Fetched without credentials, so that the page contains no personal data: the cached copy may be shown to
  // any reader.
  const page = await fetch(paths.offline(), { credentials: 'omit', cache: 'no-store' });
  if (!page.ok) throw new Error('The offline page could not be fetched');
  await cache.put(paths.offline(), page);
}

/**
 * Returns a file of the release, from the cache if possible, and caches it otherwise. Names contain a content
 * hash, so a cached file is never outdated.
 */
export async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(names.frame);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic' && /\.(?:js|css)$/.test(new URL(request.url).pathname))
    await cache.put(request, answer.clone());
  return answer;
}

/** Fetches a page. If the site is unreachable, returns the cached page or, without one, the offline page. */
export async function pageOf(request: Request, early?: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await early) ?? (await fetch(request));
  } catch {
    const asked = new URL(request.url);
    return (await cachedPage(asked)) ?? (await offlinePage(asked));
  }
}
