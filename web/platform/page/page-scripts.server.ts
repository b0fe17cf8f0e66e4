/** Attributes written by the router, and inert replacements used until the first paint. */
const [eagerLink, waitingLink] = ['rel="modulepreload"', 'rel="deferred-module"'];
const [eagerScript, waitingScript] = ['type="module" async=""', 'type="deferred/module"'];

/**
 * Inline script that starts the page's own scripts after the first paint, or immediately on a page opened in
 * the background, which is not painted. If the user goes back before the router has started, the page is
 * reloaded, because otherwise it would be shown under the URL of another page; `entry.client.tsx` removes
 * this listener.
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
 * Starts scripts after the first paint. The router preloads all scripts in the head and runs them as they
 * arrive, which delays styles and fonts on a slow connection and the first paint on a slow phone. With
 * deferred scripts, the page is readable, and its links and forms work, a second sooner (decision 004).
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

/**
 * Returns the page with its scripts deferred and its data script at the end of the body, where the router's
 * own stream would put it.
 */
export function withScripts(html: Buffer, dataScript: string, nonce: string): Buffer {
  const end = html.lastIndexOf(bodyEnd);
  const parts = [...deferred(html.subarray(0, end), nonce), dataScript, html.subarray(end)];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** Characters that could end a script, or begin a tag or a line within one. */
const unsafe = /[&><\u2028\u2029]/g;
const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns the scripts with a page's data for the router in the browser; empty for a page without scripts. */
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
