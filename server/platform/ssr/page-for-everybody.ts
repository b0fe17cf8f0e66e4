import { createHash } from 'node:crypto';

const inline = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A rendered page without its nonce, and the sources of a policy that names the page's own inline scripts by their hash: a nonce that several visitors
 * get would protect none of them (CSP 3, 7.1). Undefined if the nonce is also elsewhere in the page.
 */
export function withoutNonce(page: Buffer, nonce: string): { html: Buffer; scripts: string[] } | undefined {
  // A character for each byte: what is looked for is ASCII, and a long text with Croatian letters is dear.
  const html = page.toString('latin1');
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  if (bare.includes(nonce)) return undefined;
  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(inline)) {
    // Only the page's own scripts had the nonce; files are allowed by their address.
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    scripts.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
  }
  return { html: Buffer.from(bare, 'latin1'), scripts: [...scripts] };
}
