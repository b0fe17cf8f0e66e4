import { days, kindOf, kinds } from './kinds.ts';
import { inTurn, names, readState, writeState } from './stores.ts';

const headers = { title: 'x-kept-title', at: 'x-kept-at', reader: 'x-kept-for' } as const;

/** Nobody: not even a visitor's pages are kept until a page says who reads here. */
const nobody = -1;
const reader = async () => (await readState<number>('who')) ?? nobody;

/** Forgets everything that was kept for the person before, if it is another one. */
export const becomes = (who: number): Promise<void> =>
  inTurn(async () => {
    if ((await reader()) === who) return;
    await caches.delete(names.pages);
    await caches.delete(names.state);
    await writeState('who', who);
  });

/** Somebody signs in or out: until the next page says who it is, nothing is kept. */
export const forgets = (): Promise<void> => becomes(nobody);

/** Whether this is the person whom everything here is kept for. */
export const isReader = async (who: number): Promise<boolean> => who >= 0 && (await reader()) === who;

async function prune(pages: Cache, now: number): Promise<void> {
  const found = await Promise.all((await pages.keys()).map(async (key) => ({ key, at: Number((await pages.match(key))?.headers.get(headers.at)) })));
  found.sort((a, b) => b.at - a.at);
  for (const { is, most } of kinds) {
    const old = found.filter(({ key }) => is.test(new URL(key.url).pathname)).filter(({ at }, index) => index >= most || now - at > days * 86_400_000);
    await Promise.all(old.map(({ key }) => pages.delete(key)));
  }
}

/**
 * Fetches a page that is being read and keeps it as whoever reads it gets it. The server's answer names its reader: by the time it comes another tab
 * may have signed in somebody else.
 */
export async function keepPage({ who, path, title }: { who: number; path: string; title: string }, now = Date.now()): Promise<void> {
  if (!kindOf(path) || !(await isReader(who))) return;
  const answer = await fetch(path, { headers: { accept: 'text/html', 'x-keep': '1' }, credentials: 'same-origin' }).catch(() => undefined);
  if (answer?.status !== 200 || answer.redirected || Number(answer.headers.get(headers.reader) ?? 0) !== who) return;
  const kept = new Headers(answer.headers);
  kept.set(headers.title, encodeURIComponent(title));
  kept.set(headers.at, String(now));
  const page = new Response(await answer.blob(), { headers: kept });
  await inTurn(async () => {
    if (!(await isReader(who))) return;
    const pages = await caches.open(names.pages);
    await pages.put(path, page);
    await prune(pages, now);
  });
}

/** The page as it was last read, whatever the query. */
export const keptPage = async (path: string): Promise<Response | undefined> => (await caches.open(names.pages)).match(path);

/** What can be read now, the last read first. */
export async function readable(): Promise<{ path: string; title: string }[]> {
  const pages = await caches.open(names.pages);
  const found = await Promise.all(
    (await pages.keys()).map(async (key) => {
      const kept = await pages.match(key);
      const title = decodeURIComponent(kept?.headers.get(headers.title) ?? '');
      return { path: new URL(key.url).pathname, title, at: Number(kept?.headers.get(headers.at)) };
    }),
  );
  return found.sort((a, b) => b.at - a.at).map(({ path, title }) => ({ path, title: title || path }));
}
