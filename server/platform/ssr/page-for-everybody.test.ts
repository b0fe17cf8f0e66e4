import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withoutNonce } from './page-for-everybody.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a public page contains no nonce, and its policy allows only its own scripts, not injected ones', () => {
  const { html, scripts } = withoutNonce(
    Buffer.from(
      '<script nonce="n0nce">let a = "č";</script><script type="module" nonce="n0nce">import "/a.js";</script><script nonce="n0nce">let a = "č";</script>' +
        '<script src="/a.js" nonce="n0nce"></script><script>planted()</script><script nonce="guess">planted()</script><script type="application/ld+json">{"name":"Ana"}</script><p>č</p>',
    ),
    'n0nce',
  ) ?? { html: Buffer.alloc(0), scripts: [] };
  expect(html.toString()).toContain('<p>č</p>');
  expect(html.toString()).not.toContain('n0nce');
  expect(scripts).toEqual([hash('let a = "č";'), hash('import "/a.js";')]);
});

test('a page with a nonce outside its scripts is not cached', () => {
  expect(withoutNonce(Buffer.from("<style nonce='n0nce'></style>"), 'n0nce')).toBeUndefined();
});
