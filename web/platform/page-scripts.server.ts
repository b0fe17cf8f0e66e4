/** What the router writes, and what replaces it until the first paint: a kind of link and of script that a browser ignores. */
const [eagerLink, waitingLink] = ['rel="modulepreload"', 'rel="deferred-module"'];
const [eagerScript, waitingScript] = ['type="module" async=""', 'type="deferred/module" async=""'];

/**
 * Runs in the browser. A page opened in the background never paints, so it does not wait. Whoever goes back before the
 * router has taken over gets the page of that address, not this one under another address; `entry.client.tsx` ends that.
 */
const start = `{
const here = () => location.pathname + location.search;
const rendered = here();
addEventListener('popstate', window.reloadElsewhere = () => here() !== rendered && location.reload());
const start = () => {
  for (const link of document.querySelectorAll('link[rel="deferred-module"]')) link.rel = 'modulepreload';
  const waiting = document.querySelector('script[type="deferred/module"]');
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = waiting.nonce;
  script.textContent = waiting.textContent;
  waiting.replaceWith(script);
};
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
}`.replace(/\n */g, ' ');

const headEnd = '</head>';
const scriptEnd = '</script>';

/**
 * The router announces all scripts in the head and runs them as they arrive; on a slow line they delay styles and fonts, and on a slow phone the first
 * paint. Here they start right after it: the page is readable, and its links and forms work, a second sooner (docs/decisions/007).
 */
export function deferScripts(html: string, nonce: string): string {
  const body = html.indexOf(headEnd);
  const from = html.lastIndexOf(eagerScript);
  if (body < 0 || from < 0) return html;
  const head = html.slice(0, body).replaceAll(eagerLink, waitingLink);
  const rest = from + eagerScript.length;
  const end = html.indexOf(scriptEnd, rest) + scriptEnd.length;
  return `${head}${html.slice(body, from)}${waitingScript}${html.slice(rest, end)}<script nonce="${nonce}">${start}</script>${html.slice(end)}`;
}

/** Characters that could end a script, or begin a tag or a line within one. */
const unsafe = /[&><\u2028\u2029]/g;
const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The data of a page as the router in the browser reads it; nothing for a page without scripts. */
export async function dataScripts(data: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!data) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of data) text += decoder.decode(chunk, { stream: true });
  const value = JSON.stringify(text).replace(unsafe, escaped);
  return `<script nonce="${nonce}">{const to=window.__reactRouterContext.streamController;to.enqueue(${value});to.close()}</script>`;
}
