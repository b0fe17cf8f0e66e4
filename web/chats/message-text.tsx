import { addressIn } from '#contract/addresses.ts';
import { withoutEnd } from '#contract/format.ts';

// Emoji sequences as defined by UTS #51: flags, keycaps, and pictographs with a variation selector or a skin
// tone, joined or tagged. Letters, digits and signs that are not pictographs by themselves (©) do not count.
// The bounds keep an endless chain of joined pictographs from counting as one.
const variant = String.raw`[\uFE0F\p{Emoji_Modifier}]`;
const first = String.raw`(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}${variant}?|\p{Extended_Pictographic}(?:${variant}|(?=\u200D)))`;
const joined = String.raw`(?:\u200D\p{Extended_Pictographic}${variant}?){0,4}`;
const tags = String.raw`[\u{E0020}-\u{E007F}]{0,7}`;
const emoji = String.raw`(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F\u20E3|${first}${joined}${tags})`;
const few = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,3}$`, 'u');

export const fewEmoji = (text: string): boolean => few.test(text);

interface TextPart {
  text: string;
  /** Set if this part is a URL; http or https only. */
  href?: string;
}

const address = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;
const trailing = '.,;:!?…)]}»”“\'"*_~';

/**
 * Removes trailing punctuation from a URL. A closing bracket belongs to the URL if its opening bracket does.
 */
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

/** Splits a text into URLs and the text between them. */
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

/** Renders the URLs in a text as links that open in a new tab without access to this page. */
export const MessageText = ({ text }: { text: string }) => (
  <p className={fewEmoji(text) ? 'bubble-text bubble-emoji' : 'bubble-text'} dir="auto">
    {linkedText(text).map(({ text: part, href }, index) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
);
