import { mostBytes, mostOfPage } from './kinds.ts';
import { isReader } from './reader.ts';
import { inTurn, names } from './stores.ts';

const bytesHeader = 'x-kept-bytes';
/** As browsers ask for pictures; all that the site works in know AVIF. */
const accept = 'image/avif,image/webp,image/*,*/*;q=0.8';

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'https://any');
  return pathname + search;
};

/** As servers vary their answers by what a browser accepts, a store would by itself tell pages and this worker apart. */
const exactly = async (path: string) => (await caches.open(names.pictures)).match(path, { ignoreVary: true });

/** The site's own pictures that a page names; of a picture in two sizes the smaller, which stands in `src`. */
export function picturesIn(html: string): string[] {
  const named = [...html.matchAll(/<img\b[^>]*?\ssrc="(\/(?!\/)[^"]+)"/g)].map(([, src = '']) =>
    pathOf(src.replaceAll('&amp;', '&')),
  );
  return [...new Set(named)].slice(0, mostOfPage);
}

/** Fetches what is not kept yet, one after another: a weak line has other things to carry. */
export async function keepPictures(who: number, pictures: readonly string[]): Promise<void> {
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
      // Asked again: by now it may be another person's store.
      if (!(await isReader(who))) return;
      // A device without room reads without pictures.
      await (await caches.open(names.pictures))
        .put(path, new Response(blob, { headers }))
        .catch(() => undefined);
    });
  }
}

/** Deletes the pictures that no kept page names, and of the others what is beyond the cap. The pages' own lists, the last read page first. */
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

/** Which of two sizes a browser asks for depends on its window; the smaller stands in for the larger. */
const kept = async (path: string) =>
  (await exactly(path)) ?? exactly(path.replace(/\/full\.webp$/, '/card.webp'));

/** A picture always comes from the site or the browser's own cache; what was kept of it is shown only where the site cannot be reached. */
export async function pictureOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await kept(pathOf(request.url))) ?? Response.error();
  }
}
