import { expect, test } from 'vitest';
import { html } from './html.ts';

test('a value in an email’s HTML is escaped, and characters that XML 1.0 forbids are removed', () => {
  const text = html`<title>${'<b> & "Žbuka" 👍\uFFFF\uFFFE\u0000\u000B\u001B\uD83D\tkraj\n'}</title>`.text;
  expect(text).toBe('<title>&lt;b&gt; &amp; &quot;Žbuka&quot; 👍\tkraj\n</title>');
});
