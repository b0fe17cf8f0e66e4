/**
 * Returns the target of a link in an editor’s text: a path of this site, a fragment, a web URL, `mailto:` or
 * `tel:`. Undefined for anything else.
 */
export function safeLink(href: string): { href: string; away: boolean } | undefined {
  const trimmed = href.trim();
  if (/^#[\w-]+$/.test(trimmed)) return { href: trimmed, away: false };
  // Browsers read `/\` and a tab between two slashes as `//`, which is another site.
  if (/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(trimmed)) return { href: trimmed, away: false };
  const url = /^(?:https?|mailto|tel):/i.test(trimmed) ? URL.parse(trimmed) : null;
  return url ? { href: url.href, away: url.protocol.startsWith('http') } : undefined;
}

/** Returns the path if it is a picture in our own storage; pages may load no others (CSP). */
export const safePicture = (href: string): string | undefined =>
  /^\/files\/[\w./-]+$/.test(href) && !href.includes('..') ? href : undefined;
