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

const [headEnd, scriptEnd, bodyEnd] = ['</head>', '</script>', '</body>'];

/**
 * The router announces all scripts in the head and runs them as they arrive; on a slow line they delay styles and fonts, and on a slow phone the first
 * paint. Here they start right after it: the page is readable, and its links and forms work, a second sooner (docs/decisions/007).
 */
function* deferred(html: Buffer, nonce: string): Generator<string | Buffer> {
  const [head, from] = [html.indexOf(headEnd), html.lastIndexOf(eagerScript)];
  if (head < 0 || from < 0) return yield html;
  const rest = from + eagerScript.length;
  const end = html.indexOf(scriptEnd, rest) + scriptEnd.length;
  yield html.toString('utf8', 0, head).replaceAll(eagerLink, waitingLink);
  yield html.subarray(head, from);
  yield waitingScript;
  yield html.subarray(rest, end);
  yield `<script nonce="${nonce}">${start}</script>`;
  yield html.subarray(end);
}

/** The page with its scripts deferred and its data's script at the end of the body, where the router's own stream would put it. */
export function withScripts(html: Buffer, dataScript: string, nonce: string): Buffer {
  const end = html.lastIndexOf(bodyEnd);
  const parts = [...deferred(html.subarray(0, end), nonce), dataScript, html.subarray(end)];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** Characters that could end a script, or begin a tag or a line within one. */
const unsafe = /[&><\u2028\u2029]/g;
const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The data of a page as the router in the browser reads it; nothing for a page without scripts. */
export async function dataScripts(
  data: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (!data) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of data) text += decoder.decode(chunk, { stream: true });
  const value = JSON.stringify(text).replace(unsafe, escaped);
  return `<script nonce="${nonce}">{const to=window.__reactRouterContext.streamController;to.enqueue(${value});to.close()}</script>`;
}
