import { createHash } from 'node:crypto';

const inline = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Returns a rendered page without its nonce, and CSP sources that name its inline scripts by hash: a nonce
 * shared by several visitors would protect none of them (CSP 3, 7.1). Undefined if the nonce also occurs
 * elsewhere in the page.
 */
export function withoutNonce(page: Buffer, nonce: string): { html: Buffer; scripts: string[] } | undefined {
  // One character per byte: only ASCII is searched for, and decoding a long UTF-8 text is slow.
  const html = page.toString('latin1');
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  if (bare.includes(nonce)) return undefined;
  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(inline)) {
    // Only the page's own inline scripts had the nonce; external scripts are allowed by their address.
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    scripts.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
  }
  return { html: Buffer.from(bare, 'latin1'), scripts: [...scripts] };
}
