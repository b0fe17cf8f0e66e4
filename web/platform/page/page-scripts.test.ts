import { expect, test } from 'vitest';
import { dataScripts, withScripts } from './page-scripts.server.ts';

const page =
  '<head><title>Meštar čćđšž</title><link rel="preload"/><link rel="modulepreload" href="/a.js"/></head><p>š</p><script nonce="n" type="module" async="">import "/a.js";</script><script nonce="n">window.x = "<p>đ";</script><p>kraj</p></body></html>';
const made = (html: string, data = '') => withScripts(Buffer.from(html), data, 'n').toString();
const waiting = page
  .replace('rel="modulepreload"', 'rel="deferred-module"')
  .replace('type="module" async=""', 'type="deferred/module"');

test('scripts wait for the first paint, their starter follows them directly, and the rest is unchanged', () => {
  const html = made(page);
  const [starter = ''] = html.match(/<script nonce="n">\{ const here.*?<\/script>/s) ?? [];
  expect(html.replace(starter, '')).toBe(waiting);
  expect(starter).toContain('requestAnimationFrame');
  expect(starter).toContain('popstate');
  expect(html.indexOf(starter)).toBe(
    waiting.indexOf('import "/a.js";</script>') + 'import "/a.js";</script>'.length,
  );
});

test('the page’s data is inserted at the end of the body', () => {
  const html = made(page, '<script>data</script>');
  expect(html).toBe(made(page).replace('</body>', '<script>data</script></body>'));
});

test('a page without scripts is unchanged', async () => {
  const bare = '<title>Meštar</title><body><p>Bez skripti</p></body>';
  expect(made(bare)).toBe(bare);
  expect(await dataScripts(undefined, 'n')).toBe('');
});

test('user content cannot close the script that contains it, and arrives unchanged', async () => {
  const written = '["čćđ</script><script>alert(1)</script>&amp; \u2028\u2029 \\"š\\" \\\\"]\n';
  const bytes = new TextEncoder().encode(written);
  const data = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 3));
      controller.enqueue(bytes.slice(3));
      controller.close();
    },
  });
  const [, code = ''] = /^<script nonce="n">([^<>&]*)<\/script>$/.exec(await dataScripts(data, 'n')) ?? [];
  const got: string[] = [];
  const streamController = {
    enqueue: (text: string) => void got.push(text),
    close: () => void got.push('closed'),
  };
  new Function('window', code)({ __reactRouterContext: { streamController } });
  expect(got).toEqual([written, 'closed']);
});
