import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { lateScripts } from './late-scripts.server.ts';

const page =
  '<title>Meštar čćđšž</title><link rel="preload"/><link rel="modulepreload" href="/a.js"/><p>š</p><script nonce="n" type="module" async="">import "/a.js";</script><script nonce="n">window.x = "<p>đ";</script><p>kraj</p></html>';

async function sent(parts: Buffer[]) {
  const ended = vi.fn();
  const html = await text(Readable.from(parts).pipe(lateScripts('n', ended)));
  expect(ended).toHaveBeenCalledOnce();
  const [starter = ''] = html.match(/<script nonce="n">\{ const here.*?<\/script>/s) ?? [];
  return { html: html.replace(starter, ''), starter, starterAt: html.indexOf(starter) };
}

const waiting = page.replace('rel="modulepreload"', 'rel="late-module"').replace('type="module" async=""', 'type="late/module" async=""');

test('scripts wait for the first paint, their starter follows them directly, and nothing else of the page changes', async () => {
  const { html, starter, starterAt } = await sent([Buffer.from(page)]);
  expect(html).toBe(waiting);
  expect(starter).toContain('requestAnimationFrame');
  expect(starter).toContain('popstate');
  expect(starterAt).toBe(waiting.indexOf('import "/a.js";</script>') + 'import "/a.js";</script>'.length);
});

test('a page comes out the same however it is cut into chunks', async () => {
  const bytes = Buffer.from(page);
  for (let cut = 1; cut < bytes.length; cut++) {
    const { html, starter } = await sent([bytes.subarray(0, cut), bytes.subarray(cut)]);
    expect(html, `cut at ${cut}`).toBe(waiting);
    expect(starter).not.toBe('');
  }
});

test('a page without scripts is unchanged', async () => {
  const bare = '<title>Meštar</title><p>Bez skripti</p>';
  expect(await sent([Buffer.from(bare)])).toMatchObject({ html: bare, starter: '' });
});
