const named: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  scaron: 'š',
  Scaron: 'Š',
  ccaron: 'č',
  Ccaron: 'Č',
  cacute: 'ć',
  Cacute: 'Ć',
  zcaron: 'ž',
  Zcaron: 'Ž',
  dstrok: 'đ',
  Dstrok: 'Đ',
};

const isPoint = (code: number) => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

const decoded = (text: string) =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return isPoint(code) ? String.fromCodePoint(code) : '';
  });

const unseen = ['head', 'script', 'style', 'title', 'template'];
const blocks =
  /^(?:p|div|li|ul|ol|tr|table|h[1-6]|pre|section|article|header|footer|hr|address|center|form)$/;
const signatures = /gmail_signature|moz-signature|protonmail_signature|ms-outlook-mobile-signature/i;
/**
 * Ids and classes of the elements before or around the quoted email in Outlook and Yahoo, which do not mark
 * its lines.
 */
const quotes = /appendonsend|divrplyfwdmsg|mail-editor-reference-message-container|yahoo_quoted/i;

/** A line that `replyText` recognizes as the start of a quote. */
const quoteLine = '-----Original Message-----';

/** Returns the index after the `>` of the tag that begins at `start`, or the text’s length if it has none. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const sign = html[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return html.length;
}

/** Returns the `id` and `class` attributes of a tag, separated by spaces. */
const marksOf = (tag: string) =>
  [...tag.matchAll(/\b(?:id|class) ?= ?(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"'>]{1,100}))/gi)]
    .map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    .join(' ');

/**
 * Converts an HTML email to lines of text for `replyText`: each `blockquote` is replaced by a line `>`, a
 * quote without one (Outlook, Yahoo) is preceded by `quoteLine`, and signatures are omitted. Linear in the
 * length of the HTML.
 */
export function textOfHtml(html: string): string {
  const lines: string[] = [];
  let line = '';
  /** Element whose content is omitted, and the number of open elements with its name. */
  const skipped = { name: '', open: 0 };
  const breakLine = () => {
    lines.push(line.trim());
    line = '';
  };
  const beginLine = () => {
    // Word writes an empty paragraph as a non-breaking space.
    if (line.trim() !== '' || line.includes('\u00a0')) breakLine();
    else line = '';
  };
  const addLine = (text: string) => {
    beginLine();
    lines.push(text);
  };

  const skip = (name: string) => void Object.assign(skipped, { name, open: 1 });
  const enter = (name: string, tag: string) => {
    const marks = marksOf(tag);
    if (name === 'blockquote') addLine('>');
    if (quotes.test(marks)) addLine(quoteLine);
    if (name === 'br') breakLine();
    else if (name === 'blockquote' || unseen.includes(name) || signatures.test(marks)) skip(name);
    else if (blocks.test(name)) beginLine();
    else if (name === 'td' || name === 'th') line += ' ';
  };

  const tagAt = (at: number, end: number) => {
    const tag = html.slice(at, end);
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(tag) ?? [];
    return { tag, closes: slash === '/', name: name.toLowerCase() };
  };

  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at);
    const textEnd = next < 0 ? html.length : next;
    if (skipped.open === 0) line += decoded(html.slice(at, textEnd)).replaceAll(/[ \t\r\n]+/g, ' ');
    if (next < 0) break;
    if (html.startsWith('<!--', next)) {
      const end = html.indexOf('-->', next);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    if (!/[a-z/!?]/i.test(html[next + 1] ?? '')) {
      if (skipped.open === 0) line += '<';
      at = next + 1;
      continue;
    }
    at = tagEnd(html, next);
    const { tag, closes, name } = tagAt(next, at);
    if (skipped.open > 0) {
      if (name === skipped.name) skipped.open += closes ? -1 : 1;
    } else if (closes) {
      if (blocks.test(name)) beginLine();
    } else if (name !== '') enter(name, tag);
  }
  breakLine();
  return lines.join('\n');
}
