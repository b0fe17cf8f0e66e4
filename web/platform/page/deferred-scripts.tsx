import { createContext, use } from 'react';
import { Scripts } from 'react-router';

/** The CSP nonce of inline scripts; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * Inline script that starts the router's scripts after the first paint, or immediately on a page opened in
 * the background, which is not painted. The script without a type receives the page's data, so it runs at
 * once. Going back before the router handles popstate reloads the page: the router would show the data of one
 * page under the URL of another.
 */
const start = `{
const waiting = document.createRange().createContextualFragment(document.currentScript.previousElementSibling.textContent);
document.body.append(...waiting.querySelectorAll('script:not([type])'));
const start = () => document.body.append(waiting);
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
const here = () => location.pathname + location.search;
const rendered = here();
addEventListener('popstate', () => {
  if (document.documentElement.dataset.hydrated === undefined && here() !== rendered) location.reload();
});
}`;

/**
 * Renders the router's scripts deferred, because they would delay styles and fonts on a slow connection and
 * the first paint on a slow phone (decision 004). A browser with scripts treats the content of `noscript` as
 * text, so nothing in it is loaded until the inline script inserts it.
 */
export function DeferredScripts() {
  return (
    <>
      <noscript>
        <Scripts />
      </noscript>
      <script nonce={use(ScriptNonce)} suppressHydrationWarning>
        {start}
      </script>
    </>
  );
}
