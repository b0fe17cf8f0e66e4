import { createHash } from 'node:crypto';

const inline = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A rendered page without its nonce, and the sources of a policy that names the page's own inline scripts by their hash: a nonce that several visitors
 * get would protect none of them (CSP 3, 7.1). Undefined if the nonce is also elsewhere in the page.
 */
export function withoutNonce(html: string, nonce: string): { html: string; scripts: string[] } | undefined {
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  if (bare.includes(nonce)) return undefined;
  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(inline)) {
    // Only the page's own scripts had the nonce; files are allowed by their address.
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: bare, scripts: [...scripts] };
}
