import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMe } from '#contract/auth.ts';
import { sendFile, sendMessage } from '#contract/chats.ts';
import { subscribePush } from '#contract/notifications.ts';
import { paths } from '#contract/paths.ts';
import { addresses } from './addresses.ts';

class Store {
  kept = new Map<string, Response>();
  url = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, 'http://a').href;
  async match(key: Request | string) {
    return this.kept.get(this.url(key))?.clone();
  }
  async put(key: Request | string, answer: Response) {
    this.kept.set(this.url(key), answer);
  }
  async delete(key: Request | string) {
    return this.kept.delete(this.url(key));
  }
  async keys() {
    return [...this.kept.keys()].map((url) => new Request(url));
  }
  async addAll(urls: string[]) {
    for (const url of urls) await this.put(url, await fetch(url));
  }
}
const stores = new Map<string, Store>();
const open = (name: string) => stores.get(name) ?? stores.set(name, new Store()).get(name);

let asked: { url: string; body?: unknown }[] = [];
let signedIn = 7;
let online = true;
let status = 201;
let named: string[] = [];
let bytes = 1000;

async function site(input: Request | string, init?: RequestInit): Promise<Response> {
  if (!online) throw new TypeError('Failed to fetch');
  const url = new URL(typeof input === 'string' ? input : input.url, 'http://a').pathname;
  asked.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body });
  if (url === addresses.me)
    return signedIn ? Response.json({ data: { id: signedIn } }) : new Response('', { status: 401 });
  if (url === addresses.message) return Response.json({}, { status });
  if (url === '/bez-veze') {
    const who = init?.credentials === 'omit' ? 0 : signedIn;
    const html = `<a href="/bez-veze">Ponovno</a><ul class="saved-pages"></ul><nav>menu of ${who}${who ? '' : '<a class="b" href="/prijava"><svg/>Prijava</a>'}</nav><script>go()</script></body>`;
    return new Response(html, { headers: { 'x-kept-for': String(who) } });
  }
  if (/\.(?:webp|pdf)$/.test(url))
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': url.endsWith('pdf') ? 'application/pdf' : 'image/avif' },
    });
  return new Response(
    `${url} as ${signedIn}${named.map((src) => `<img alt="a &gt; b" src="${src}"/>`).join('')}`,
    {
      headers: { 'x-kept-for': String(signedIn) },
    },
  );
}

beforeEach(() => {
  vi.resetModules();
  stores.clear();
  [asked, signedIn, online, status, named, bytes] = [[], 7, true, 201, [], 1000];
  vi.stubGlobal('workerVersion', 'v2');
  vi.stubGlobal('workerFrame', ['/assets/frame-1.js']);
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', site);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const pages = async () => ({ ...(await import('./offline-pages.ts')), ...(await import('./reader.ts')) });
const chatPage = { who: 7, path: '/poruke/ana-anic', title: 'Ana „<b>“ Anić' };
const at = (path: string) => new URL(path, 'http://a');
const text = async (answer: Promise<Response | undefined>) => (await answer)?.text();

test('the service worker calls only API URLs that the contract defines', () => {
  const at = ({ path }: { path: string }) => `/api/v1${path}`;
  expect(addresses).toEqual({
    me: at(getMe),
    message: at(sendMessage),
    file: at(sendFile),
    push: at(subscribePush),
  });
});

test('a visited page is served offline to the user who visited it', async () => {
  const { setReader, cachePage, cachedPage } = await pages();
  await setReader(7);
  await cachePage(chatPage);
  online = false;
  expect(await text(cachedPage(at(chatPage.path)))).toBe('/poruke/ana-anic as 7');
  await setReader(7);
  expect(await cachedPage(at(chatPage.path))).toBeDefined();
});

test.each([
  ['another person signs in', 8],
  ['a user signs out', 0],
])('when %s, cached pages and queued messages are deleted', async (_, who) => {
  const { setReader, cachePage, cachedPage } = await pages();
  const { takeOverOutbox } = await import('./waiting.ts');
  await setReader(7);
  await cachePage(chatPage);
  await takeOverOutbox({ who: 7, messages: [{ client_id: 'a', to: 2, text: 'Dobar dan' }] });
  await setReader(who);
  expect(await cachedPage(at(chatPage.path))).toBeUndefined();
  expect(
    JSON.stringify(
      await Promise.all([...(open('mestar-state')?.kept.values() ?? [])].map((answer) => answer.text())),
    ),
  ).not.toContain('Dobar dan');
});

test('a page from a tab or response that belongs to another user is not cached', async () => {
  const { setReader, forgets, cachePage, cachedPage } = await pages();
  await setReader(7);
  signedIn = 8;
  await cachePage(chatPage);
  expect(await cachedPage(at(chatPage.path))).toBeUndefined();
  await setReader(8);
  signedIn = 7;
  await cachePage(chatPage);
  expect(await cachedPage(at(chatPage.path))).toBeUndefined();
  await setReader(7);
  await forgets();
  await cachePage(chatPage);
  expect(await cachedPage(at(chatPage.path))).toBeUndefined();
});

test('a page that arrives after sign-out is not cached', async () => {
  const { setReader, cachePage, cachedPage } = await pages();
  await setReader(7);
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await site(url);
    await setReader(0);
    return answer;
  });
  await cachePage(chatPage);
  expect(await cachedPage(at(chatPage.path))).toBeUndefined();
});

test('only certain kinds of pages are cached: at most twenty of each kind, for thirty days', async () => {
  const { setReader, cachePage, readable } = await pages();
  await setReader(7);
  const begin = Date.now();
  for (const path of ['/korisnik/sigurnost', '/admin', '/placanje/7', '/poslovi/7/ponuda', '/o-nama'])
    await cachePage({ ...chatPage, path });
  expect(await readable()).toEqual([]);
  await cachePage(chatPage, begin);
  for (let id = 1; id <= 25; id++)
    await cachePage({ who: 7, path: `/poslovi/${id}`, title: `Posao ${id}` }, begin + id);
  expect((await readable()).map(({ title }) => title)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => `Posao ${25 - index}`),
    chatPage.title,
  ]);
  await cachePage({ who: 7, path: '/poslovi/99', title: 'Kasnije' }, begin + 31 * 86_400_000);
  expect((await readable()).map(({ title }) => title)).toEqual(['Kasnije']);
});

test('each filtered list is cached separately, whereas a deal’s page has one cached copy for all query strings', async () => {
  const { setReader, cachePage, cachedPage, readable } = await pages();
  await setReader(7);
  const filtered = `${paths.activeJobs()}?zupanije=zadarska`;
  for (const path of [filtered, paths.deal(12)]) await cachePage({ ...chatPage, path });
  expect(await cachedPage(at(filtered))).toMatchObject({ status: 200 });
  expect(await cachedPage(at(`${paths.activeJobs()}?zupanije=istarska`))).toBeUndefined();
  expect(await cachedPage(at(`${paths.deal(12)}?korak=2`))).toBeDefined();
  expect((await readable()).map(({ path }) => path).sort()).toEqual([filtered, paths.deal(12)]);
});

test('offline, a list’s address without a query redirects to the list that was read last', async () => {
  const { setReader, cachePage, cachedPage } = await pages();
  await setReader(7);
  const lists = ['zadarska', 'istarska'].map((county) => `${paths.activeJobs()}?zupanije=${county}`);
  const begin = Date.now();
  for (const [n, path] of lists.entries()) await cachePage({ ...chatPage, path }, begin + n);
  const answer = await cachedPage(at(paths.activeJobs()));
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, `http://a${lists[1]}`]);
  expect(await cachedPage(at(paths.workers()))).toBeUndefined();
  await cachePage({ ...chatPage, path: paths.activeJobs() }, begin + 2);
  expect(await cachedPage(at(paths.activeJobs()))).toMatchObject({ status: 200 });
});

test('the offline page has the menu of its current reader', async () => {
  const { setReader, cachePage, readable } = await pages();
  const { cacheAppShell, pageOf } = await import('./frame.ts');
  await cacheAppShell();
  await setReader(7);
  await cachePage(chatPage);
  const menu = async () =>
    /menu of \d/.exec((await text(pageOf(new Request('http://a/savjeti')))) ?? '')?.[0];
  online = false;
  expect(await menu()).toBe('menu of 7');
  expect((await readable()).map(({ path }) => path)).toEqual([chatPage.path]);
  await setReader(0);
  expect(await menu()).toBe('menu of 0');
});

test('the offline page has the reader’s menu even if the reader has opened no other page', async () => {
  const { setReader, keepOffline } = await pages();
  const { cacheAppShell, pageOf } = await import('./frame.ts');
  const menu = async () =>
    /<nav>.*<\/nav>/.exec((await text(pageOf(new Request('http://a/savjeti')))) ?? '')?.[0];
  await cacheAppShell();
  await setReader(7);
  online = false;
  await keepOffline(7);
  expect(await menu()).toBe('<nav>menu of 0</nav>');
  online = true;
  await keepOffline(7);
  online = false;
  expect(await menu()).toBe('<nav>menu of 7</nav>');
  await setReader(0);
  await keepOffline(0);
  expect(await menu()).toContain('Prijava');
});

test('an offline request gets the cached page or, at the same address, a list of cached pages', async () => {
  const { setReader, cachePage } = await pages();
  const { cacheAppShell, pageOf } = await import('./frame.ts');
  await cacheAppShell();
  await setReader(7);
  await cachePage(chatPage);
  expect(await text(pageOf(new Request('http://a/poruke/ana-anic?posao=3')))).toBe('/poruke/ana-anic as 7');
  online = false;
  expect(await text(pageOf(new Request('http://a/poruke/ana-anic?posao=3')))).toBe('/poruke/ana-anic as 7');
  const other = await pageOf(new Request('http://a/majstori?q="><b>'));
  expect(other.status).toBe(503);
  const html = await other.text();
  expect(html).toContain('href="/majstori?q=');
  expect(html).toContain('<li><a href="/poruke/ana-anic">Ana „&#60;b&#62;“ Anić</a></li>');
  expect(html).not.toMatch(/go\(\)|"><b>/);
});

test('a service worker that cannot fetch its complete shell is not installed', async () => {
  online = false;
  const { cacheAppShell } = await import('./frame.ts');
  await expect(cacheAppShell()).rejects.toThrow('Failed to fetch');
});

test('a release deletes the caches of the previous one, but no other stores', async () => {
  for (const name of ['mestar-frame-v1', 'mestar-pages-v1', 'mestar-frame-v2', 'mestar-state', 'foreign'])
    open(name);
  const { deleteOldCaches } = await import('./stores.ts');
  await deleteOldCaches();
  expect([...stores.keys()].sort()).toEqual(['foreign', 'mestar-frame-v2', 'mestar-state']);
});

const waiting = {
  who: 7,
  messages: [
    { client_id: 'a', to: 2, text: 'Prva' },
    { client_id: 'b', to: 2, text: 'Druga' },
  ],
};
const sent = () =>
  asked
    .filter(({ url }) => url === addresses.message)
    .map(({ body }) => (body as { client_id: string }).client_id);

test('queued messages are sent once and in order, even if the site is busy at first', async () => {
  const { setReader } = await pages();
  const { sendWaiting, takeOverOutbox } = await import('./waiting.ts');
  await setReader(7);
  expect(await takeOverOutbox(waiting)).toBe(true);
  status = 503;
  await expect(sendWaiting()).rejects.toThrow();
  status = 201;
  await sendWaiting();
  await sendWaiting();
  expect(sent()).toEqual(['a', 'a', 'b']);
});

test('queued messages are never sent as another user', async () => {
  const { setReader } = await pages();
  const { sendWaiting, takeOverOutbox } = await import('./waiting.ts');
  await setReader(7);
  await takeOverOutbox(waiting);
  for (const other of [8, 0]) {
    signedIn = other;
    await sendWaiting();
  }
  expect(sent()).toEqual([]);
  await setReader(8);
  expect(await takeOverOutbox(waiting)).toBe(false);
});

const pictures = () => import('./offline-pictures.ts');
const picture = async (path: string) => {
  const answer = await (await pictures()).pictureOf(new Request(`http://a${path}`));
  return answer.type === 'error' ? 'none' : (await answer.blob()).size;
};
const keptPictures = () =>
  [...(open('mestar-pictures-v2')?.kept.keys() ?? [])].map((url) => new URL(url).pathname).sort();

test('a cached page has its pictures offline, in the smaller size', async () => {
  const { setReader, cachePage } = await pages();
  await setReader(7);
  named = [
    '/files/media/a/card.webp',
    '/api/v1/chat-files/3/card.webp',
    'https://other.example/a.webp',
    '//other.example/b.webp',
    'data:image/png;base64,AA==',
    '/files/a/file.pdf',
  ];
  await cachePage(chatPage);
  await cachePage(chatPage);
  expect(keptPictures()).toEqual(['/api/v1/chat-files/3/card.webp', '/files/media/a/card.webp']);
  expect(asked.filter(({ url }) => url === '/files/media/a/card.webp')).toHaveLength(1);
  online = false;
  expect(await picture('/files/media/a/card.webp')).toBe(1000);
  expect(await picture('/api/v1/chat-files/3/full.webp')).toBe(1000);
  expect(await picture('/files/media/other/card.webp')).toBe('none');
});

test('online, a picture is fetched from the site even if cached', async () => {
  const { setReader, cachePage } = await pages();
  await setReader(7);
  named = ['/files/media/a/card.webp'];
  await cachePage(chatPage);
  bytes = 2000;
  expect(await picture('/files/media/a/card.webp')).toBe(2000);
});

test.each([
  ['another person signs in', 8],
  ['a user signs out', 0],
])('when %s, cached pictures are deleted, including one that is still loading', async (_, who) => {
  const { setReader, cachePage } = await pages();
  await setReader(7);
  named = ['/files/media/a/card.webp'];
  await cachePage(chatPage);
  expect(keptPictures()).toHaveLength(1);
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await site(url);
    if (url.endsWith('.webp')) await setReader(who);
    return answer;
  });
  named = ['/files/media/b/card.webp', '/files/media/c/card.webp'];
  await cachePage(chatPage);
  expect(keptPictures()).toEqual([]);
});

test('cached pictures are deleted with their last page, or oldest first above the size limit', async () => {
  const { setReader, cachePage } = await pages();
  const { mostBytes } = await import('./kinds.ts');
  await setReader(7);
  const begin = Date.now();
  named = ['/files/face.webp', '/files/old.webp'];
  await cachePage(chatPage, begin);
  named = ['/files/face.webp', '/files/new.webp'];
  await cachePage(chatPage, begin + 1);
  expect(keptPictures()).toEqual(['/files/face.webp', '/files/new.webp']);
  bytes = mostBytes / 2;
  for (const id of [1, 2, 3]) {
    named = [`/files/${id}.webp`];
    await cachePage({ who: 7, path: `/poslovi/${id}`, title: '' }, begin + 1 + id);
  }
  expect(keptPictures()).toEqual(['/files/2.webp', '/files/3.webp']);
});
