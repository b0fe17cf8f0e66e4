import { mostBytes, mostOfPage } from './kinds.ts';
import { isReader } from './reader.ts';
import { inTurn, names } from './stores.ts';

const bytesHeader = 'x-kept-bytes';
/** A browser's `accept` header for pictures; every supported browser can display AVIF. */
const accept = 'image/avif,image/webp,image/*,*/*;q=0.8';

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'https://any');
  return pathname + search;
};

/** Ignores `Vary: Accept`, because pages and this worker send different `accept` headers. */
const exactly = async (path: string) => (await caches.open(names.pictures)).match(path, { ignoreVary: true });

/**
 * Returns the site's own pictures in a page; for a picture with two sizes the smaller one, which is in `src`.
 */
export function picturesIn(html: string): string[] {
  const named = [...html.matchAll(/<img\b[^>]*?\ssrc="(\/(?!\/)[^"]+)"/g)].map(([, src = '']) =>
    pathOf(src.replaceAll('&amp;', '&')),
  );
  return [...new Set(named)].slice(0, mostOfPage);
}

/** Fetches pictures that are not cached yet, one at a time, so that a slow connection remains usable. */
export async function cachePictures(who: number, pictures: readonly string[]): Promise<void> {
  for (const path of pictures) {
    if (!(await isReader(who))) return;
    if (await exactly(path)) continue;
    const answer = await fetch(path, { headers: { accept }, credentials: 'same-origin' }).catch(
      () => undefined,
    );
    if (
      answer?.status !== 200 ||
      answer.redirected ||
      !answer.headers.get('content-type')?.startsWith('image/')
    )
      continue;
    const blob = await answer.blob();
    const headers = new Headers(answer.headers);
    headers.set(bytesHeader, String(blob.size));
    await inTurn(async () => {
      // Checked again, because the cache may belong to another person by now.
      if (!(await isReader(who))) return;
      // Without free storage, pages are cached without pictures.
      await (await caches.open(names.pictures))
        .put(path, new Response(blob, { headers }))
        .catch(() => undefined);
    });
  }
}

/**
 * Deletes pictures that no cached page uses, then any beyond the size cap. `lists` has the pages' pictures,
 * most recently read page first.
 */
export async function prunePictures(lists: readonly (readonly string[])[]): Promise<void> {
  const pictures = await caches.open(names.pictures);
  const sizes = new Map<string, number>();
  for (const key of await pictures.keys()) {
    const path = pathOf(key.url);
    sizes.set(path, Number((await exactly(path))?.headers.get(bytesHeader)));
  }
  let room = mostBytes;
  for (const path of new Set(lists.flat())) {
    const bytes = sizes.get(path);
    if (bytes === undefined || bytes > room) continue;
    room -= bytes;
    sizes.delete(path);
  }
  await Promise.all([...sizes.keys()].map((path) => pictures.delete(path, { ignoreVary: true })));
}

/**
 * Falls back from the larger of a picture's two sizes to the smaller one, because the browser chooses the
 * size by window width and only the smaller is cached.
 */
const kept = async (path: string) =>
  (await exactly(path)) ?? exactly(path.replace(/\/full\.webp$/, '/card.webp'));

/** Fetches a picture. The cached one is used only if the site is unreachable. */
export async function pictureOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await kept(pathOf(request.url))) ?? Response.error();
  }
}
