/** Where a link of an editor's text may lead: pages of ours, parts of the page, the web, an address or a phone. Undefined for anything else. */
export function safeLink(href: string): { href: string; away: boolean } | undefined {
  const trimmed = href.trim();
  if (/^#[\w-]+$/.test(trimmed)) return { href: trimmed, away: false };
  // Browsers read `/\` and a tab between two slashes as `//`, which is another site.
  if (/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(trimmed)) return { href: trimmed, away: false };
  const url = /^(?:https?|mailto|tel):/i.test(trimmed) ? URL.parse(trimmed) : null;
  return url ? { href: url.href, away: url.protocol.startsWith('http') } : undefined;
}

/** Pictures come from our own storage, since the page may load no others. */
export const safePicture = (href: string): string | undefined =>
  /^\/files\/[\w./-]+$/.test(href) && !href.includes('..') ? href : undefined;
