import { Transform, type TransformCallback } from 'node:stream';

/** What the router writes, and what replaces it until the first paint: a kind of link and of script that a browser ignores. */
const late = [
  ['rel="modulepreload"', 'rel="late-module"'],
  ['type="module" async=""', 'type="late/module" async=""'],
] as const;

/**
 * Runs in the browser. A page opened in the background never paints, so it does not wait. Whoever goes back before the
 * router has taken over gets the page of that address, not this one under another address; `entry.client.tsx` ends that.
 */
const start = `{
const here = () => location.pathname + location.search;
const rendered = here();
addEventListener('popstate', window.reloadElsewhere = () => here() !== rendered && location.reload());
const start = () => {
  for (const link of document.querySelectorAll('link[rel="late-module"]')) link.rel = 'modulepreload';
  const waiting = document.querySelector('script[type="late/module"]');
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = waiting.nonce;
  script.textContent = waiting.textContent;
  waiting.replaceWith(script);
};
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
}`.replace(/\n */g, ' ');

const marks = late[1][1];
const scriptEnd = '</script>';

/**
 * A page being streamed. The router announces all scripts in the head and runs them as they arrive; on a slow line they delay styles
 * and fonts, and on a slow phone the first paint. Here they start right after it: the page is readable, and its links and
 * forms work, a second sooner (docs/decisions/007).
 */
export function lateScripts(nonce: string, onEnd: () => void): Transform {
  // A chunk may end inside a tag: whatever follows the last whole one waits for the next chunk. As latin1 every byte of UTF-8 comes out as it went in.
  let held = '';
  let open = false;
  const postponed = (text: string) => {
    let page = text;
    for (const [eager, waiting] of late) page = page.replaceAll(eager, waiting);
    const from = page.indexOf(marks);
    open ||= from >= 0;
    const end = open ? page.indexOf(scriptEnd, Math.max(0, from)) : -1;
    if (end < 0) return page;
    open = false;
    return `${page.slice(0, end)}${scriptEnd}<script nonce="${nonce}">${start}${page.slice(end)}`;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const text = held + chunk.toString('latin1');
      const whole = text.lastIndexOf('>') + 1;
      held = text.slice(whole);
      done(null, Buffer.from(postponed(text.slice(0, whole)), 'latin1'));
    },
    flush(done) {
      onEnd();
      done(null, Buffer.from(held, 'latin1'));
    },
  });
}
