import { paths } from '#contract/paths.ts';
import { cachedPage, offlineDocument, readable } from './offline-pages.ts';
import { isSignedIn } from './reader.ts';
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

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Removes the scripts from a page, because the router would try to load the route in the URL, which is
 * unavailable offline.
 */
const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');

/** Removes the links of the visitor's menu that a signed-in reader does not have. */
function withoutSignIn(html: string): string {
  const [start = '', ...links] = html.split('<a ');
  const kept = links.map((link) =>
    link.slice(0, link.indexOf('>')).includes(`href="${paths.login()}"`)
      ? link.slice(link.indexOf('</a>') + '</a>'.length)
      : `<a ${link}`,
  );
  return start + kept.join('');
}

/**
 * Reloads when back online, unless the user is selecting text or has just clicked a link, whose navigation
 * would be lost.
 */
const script = `let left = false;
addEventListener('click', ({ target }) => { left ||= Boolean(target.closest('a')); });
addEventListener('online', () => { if (!left && getSelection()?.isCollapsed !== false) location.reload(); });`;

const policy = (nonce: string) =>
  `default-src 'self'; script-src 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'`;

async function offlinePage(asked: URL): Promise<Response> {
  const kept = await offlineDocument();
  if (!kept) return Response.error();
  const list = (await readable())
    .map(({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`)
    .join('');
  const nonce = crypto.randomUUID();
  const page = withoutScripts(await kept.text());
  // The visitor's copy is used until the reader's own has been fetched.
  const html = ((await isSignedIn()) ? withoutSignIn(page) : page)
    .replaceAll(`href="${paths.offline()}"`, () => `href="${escaped(asked.pathname + asked.search)}"`)
    .replace(/(<ul class="saved-pages">)(<\/ul>)/, (_, begin: string, end: string) => begin + list + end)
    .replace('</body>', () => `<script nonce="${nonce}">${script}</script></body>`);
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(nonce) },
  });
}
