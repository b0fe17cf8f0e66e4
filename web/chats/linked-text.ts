import { addressIn } from '#contract/addresses.ts';
import { withoutEnd } from '#contract/format.ts';

export interface TextPart {
  text: string;
  /** http and https only. */
  href?: string;
}

const address = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;
const trailing = '.,;:!?…)]}»”“\'"*_~';

/** A closing bracket belongs to the address if its opening bracket does. */
function trimmed(found: string): string {
  const rest = withoutEnd(found, trailing);
  const end = found.slice(rest.length);
  return end.startsWith(')') && rest.includes('(') && !rest.includes(')') ? `${rest})` : rest;
}

function hrefOf(text: string): string | undefined {
  const url = addressIn(/^www\./i.test(text) ? `https://${text}` : text);
  // Userinfo before an @ can impersonate another host.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return undefined;
  return url.href;
}

/** Splits web addresses out of a text; everything else stays text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0]);
    const href = hrefOf(found);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
