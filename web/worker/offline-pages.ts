import { day } from '#contract/durations.ts';
import { paths } from '#contract/paths.ts';
import { days, keptAs, kindOf, kinds } from './kinds.ts';
import { cachePictures, picturesIn, prunePictures } from './offline-pictures.ts';
import { isReader } from './reader.ts';
import { inTurn, names } from './stores.ts';

const headers = {
  title: 'x-kept-title',
  at: 'x-kept-at',
  reader: 'x-kept-for',
  pictures: 'x-kept-pictures',
} as const;

interface Kept {
  path: string;
  title: string;
  at: number;
  pictures: readonly string[];
}

const pathnameOf = (path: string) => path.split('?')[0] ?? path;

async function kept(): Promise<Kept[]> {
  const pages = await caches.open(names.pages);
  const found = await Promise.all(
    (await pages.keys()).map(async (key) => {
      const own = (await pages.match(key))?.headers;
      const title = decodeURIComponent(own?.get(headers.title) ?? '');
      const pictures = own?.get(headers.pictures)?.split(' ').filter(Boolean) ?? [];
      const { pathname, search } = new URL(key.url);
      return { path: pathname + search, title, at: Number(own?.get(headers.at)), pictures };
    }),
  );
  return found.filter(({ path }) => path !== paths.offline()).sort((a, b) => b.at - a.at);
}

async function prunePages(now: number): Promise<void> {
  const pages = await caches.open(names.pages);
  const all = await kept();
  for (const { is, most } of kinds) {
    const old = all
      .filter(({ path }) => is(pathnameOf(path)))
      .filter(({ at }, index) => index >= most || now - at > days * day);
    await Promise.all(old.map(({ path }) => pages.delete(path)));
  }
}

/**
 * Fetches a page with this reader's session; undefined if that fails or another tab has signed in a different
 * person.
 */
async function asReader(who: number, path: string): Promise<Response | undefined> {
  const answer = await fetch(path, {
    headers: { accept: 'text/html', 'x-keep': '1' },
    credentials: 'same-origin',
  }).catch(() => undefined);
  const isTheirs =
    answer?.status === 200 && !answer.redirected && Number(answer.headers.get(headers.reader) ?? 0) === who;
  return isTheirs ? answer : undefined;
}

/**
 * Caches the offline page with this reader's menu; `cacheAppShell` caches the page with the visitor's menu.
 */
export async function keepOffline(who: number): Promise<void> {
  const pages = await caches.open(names.pages);
  if (who === 0 || (await pages.match(paths.offline()))) return;
  const answer = await asReader(who, paths.offline());
  await inTurn(async () => {
    if (answer && (await isReader(who))) await pages.put(paths.offline(), answer);
  });
}

/**
 * Fetches and caches the page being read, with its pictures, then deletes pages and pictures beyond the
 * limits. The response names its reader, because another tab may have signed in a different person in the
 * meantime.
 */
export async function cachePage(
  { who, path, title }: { who: number; path: string; title: string },
  now = Date.now(),
): Promise<void> {
  if (!kindOf(pathnameOf(path)) || !(await isReader(who))) return;
  const answer = await asReader(who, path);
  if (!answer) return;
  const html = await answer.text();
  const pictures = picturesIn(html);
  const about = new Headers(answer.headers);
  about.set(headers.title, encodeURIComponent(title));
  about.set(headers.at, String(now));
  about.set(headers.pictures, pictures.join(' '));
  await inTurn(async () => {
    if (!(await isReader(who))) return;
    await (await caches.open(names.pages)).put(path, new Response(html, { headers: about }));
    await prunePages(now);
  });
  await keepOffline(who);
  await cachePictures(who, pictures);
  await inTurn(async () => {
    if (await isReader(who)) await prunePictures((await kept()).map((page) => page.pictures));
  });
}

/**
 * Returns the cached page; the query is part of the key only where it identifies a different page. An address
 * without a query redirects to the list that was last read at this address, because links and shortcuts
 * contain no query.
 */
export async function cachedPage(asked: URL): Promise<Response | undefined> {
  const path = keptAs(asked);
  if (path === undefined) return undefined;
  const page = await (await caches.open(names.pages)).match(path);
  if (page || asked.search) return page;
  const last = (await kept()).find((one) => pathnameOf(one.path) === asked.pathname);
  return last && Response.redirect(new URL(last.path, asked).href, 302);
}

export const offlineDocument = async (): Promise<Response | undefined> =>
  (await (await caches.open(names.pages)).match(paths.offline())) ??
  (await caches.open(names.frame)).match(paths.offline());

export const readable = async (): Promise<{ path: string; title: string }[]> =>
  (await kept()).map(({ path, title }) => ({ path, title: title || path }));
