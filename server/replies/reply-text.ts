// Finds what a person wrote in a reply: mail programs add the quoted email, an attribution above it, and
// signatures, each in a different form.

/** Maximum characters of an attribution; a longer text was written by a person. */
const attributionMost = 400;
const attributionLines = 4;

/** “Wrote” and “writes” in English, Croatian, Slovenian, German and Italian. */
const wrote = /(?:wrote|writes|napisao|napisala|napisal|piše|schrieb|geschrieben|ha scritto)\b/i;
/** Forms for both genders, which only programs write. */
const wroteByProgram = /napisa(?:o ?\/|o\(|la ?\/|l ?\/|l\()/i;
const dated = /\d{1,2}[:.]\d{2}|\b20\d\d\b/;
const begun = /^(?:On|Dana|Dne|U|V|Le|Am|Il)\b/;
const fullDate =
  /\b\d{1,2}\. ?(?:\d{1,2}\.|\p{L}{3,10}\.?) ?20\d\d\b|\b\d{1,2}[/-]\d{1,2}[/-]20\d\d\b|\b20\d\d-\d\d-\d\d\b/iu;

/**
 * Returns whether a text is an attribution, such as `On 28 Nov 2026, at 10:05, Ana Klijent
 * <poruke@example.com> wrote:`, in one of these languages. A full date without an address may also be a
 * sentence that the person wrote, so it counts only above a quoted line.
 */
const isAttribution = (text: string, isAboveQuote: boolean) =>
  text.length <= attributionMost &&
  text.endsWith(':') &&
  wrote.test(text) &&
  dated.test(text) &&
  (text.includes('@') ||
    begun.test(text) ||
    wroteByProgram.test(text) ||
    (isAboveQuote && fullDate.test(text)));

const labels = {
  from: ['from', 'od', 'šalje', 'pošiljatelj', 'pošilja', 'von', 'da'],
  others: [
    ['sent', 'date', 'datum', 'poslano', 'vrijeme', 'slanje', 'gesendet', 'inviato', 'data'],
    ['to', 'prima', 'za', 'primatelj', 'kome', 'an', 'a'],
    ['subject', 'predmet', 'naslov', 'zadeva', 'betreff', 'oggetto'],
  ],
};

/** Returns the label of a header line, such as `from` of `*From:* Ana Klijent`. */
const labelOf = (line: string) => /^\**([\p{L}-]{1,12}) ?:/u.exec(line.trimStart())?.[1]?.toLowerCase() ?? '';

/** Returns whether the headers that Outlook and phones put above a quoted email begin at the given line. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const label = labelOf(lines[at] ?? '');
  const isFirst = labels.from.includes(label) || labels.others[0]?.includes(label);
  if (!isFirst) return false;
  const near = lines
    .slice(at, at + 10)
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .map(labelOf);
  const groups = [labels.from, ...labels.others];
  return groups.filter((group) => near.some((one) => group.includes(one))).length >= 3;
}

const quoteTitle =
  /^[-_ ]{0,20}(?:original message|forwarded message|reply message|izvorna poruka|izvorna e-poruka|originalna poruka|izvorni tekst|proslijeđena poruka|izvirno sporočilo|ursprüngliche nachricht|weitergeleitete nachricht|messaggio originale|messaggio inoltrato|begin forwarded message|poruka proslijeđena)[-_: ]{0,20}$/i;
const isQuoteTitle = (line: string) => line.length < 80 && quoteTitle.test(line.trim());

const isRule = (line: string) => /^[-_=*]{5,100}$/.test(line.trim());
const isQuoted = (line: string) => line.trimStart().startsWith('>');
const isBlank = (line: string) => line.trim() === '';

const nextWritten = (lines: readonly string[], from: number) => {
  let at = from;
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1;
  return at;
};

/** Returns the number of lines up to the end of an attribution; 0 if there is none. */
function linesToAttribution(lines: readonly string[], at: number): number {
  let text = '';
  for (let nth = 0; nth < attributionLines; nth += 1) {
    const line = lines[at + nth]?.trim() ?? '';
    if (line === '' || isQuoted(line)) return 0;
    text = `${text} ${line}`.trimStart();
    const isAboveQuote = isQuoted(lines[nextWritten(lines, at + nth + 1)] ?? '');
    if (isAttribution(text, isAboveQuote)) return nth + 1;
    if (text.length > attributionMost) return 0;
  }
  return 0;
}

/**
 * Returns the number of lines in the attribution that begins at the given line; 0 if there is none, or if it
 * begins later, below a line that the person wrote.
 */
function attributionAt(lines: readonly string[], at: number): number {
  const length = linesToAttribution(lines, at);
  const beginsLater = length > 1 && linesToAttribution(lines, at + 1) === length - 1;
  return beginsLater ? 0 : length;
}

/** Removes quoted lines and attributions, and everything below a quote whose lines are not marked. */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) continue;
    if (isQuoteTitle(line) || isHeaderBlock(lines, at)) break;
    const length = attributionAt(lines, at);
    if (length === 0) {
      kept.push(line);
      continue;
    }
    const next = nextWritten(lines, at + length);
    if (next < lines.length && !isQuoted(lines[next] ?? '')) break;
    at = next - 1;
  }
  return kept;
}

const device =
  /\b(?:iphon\p{L}{0,10}|ipad\p{L}{0,10}|android\p{L}{0,10}|galaxy|samsung|huawei|xiaomi|outlook|yahoo|proton|k-9|thunderbird|windows|mail|mobitel\p{L}{0,10}|telefon\p{L}{0,10}|uređaj\p{L}{0,10}|mobile|phone|mailspring|spark|tutanota)\b/iu;
const appNotes = [
  /^(?:sent|poslano|poslao|poslala) (?:from|with|via|using|s|sa|iz|putem|pomoću|preko) /i,
  /^(?:poslano (?:z|preko)|gesendet (?:von|mit|aus)|von meinem|diese nachricht wurde von meinem|inviato (?:da|dal|con)) /i,
  /^(?:get|preuzmite|nabavite|download) /i,
];
const fixedNotes =
  /^(?:bitte entschuldigen sie die kürze|perdonate la brevità|please excuse my brevity|oprostite na kratkoći|ispričavam se na kratkoći|virus-free|bez virusa|yahoo mail: )/i;

/** Returns whether a line is `Sent from my iPhone` or a similar line added by a program. */
function isAppNote(line: string): boolean {
  const text = line.trim().replace(/^[*_[(]{1,3}/, '');
  if (text.length > 160) return false;
  return fixedNotes.test(text) || (appNotes.some((one) => one.test(text)) && device.test(text));
}

const closing =
  /^(?:lijep pozdrav|lijepi pozdrav|srdačan pozdrav|srdačno|lp|l\. ?p\.|pozdrav|s poštovanjem|puno pozdrava|hvala i pozdrav|best regards|kind regards|regards|best|thanks|thank you|cheers|sincerely)[,.! ]{0,3}(?:\p{L}{2,20}[,. ]{0,2}){0,3}$/iu;
const contact = /@|www\.|https?:|\b(?:tel|mob|gsm|fax|oib|d\.o\.o|obrt)\b|\d[\d /-]{6,40}\d/i;

/**
 * Removes the lines with contacts below a closing such as `Lijep pozdrav` and a name. Requires at least two
 * lines below the name, because a single one may be a number that the person wants to share.
 */
function withoutContacts(lines: readonly string[]): string[] {
  const at = lines.findLastIndex((line) => closing.test(line.trim()));
  if (at < 0) return [...lines];
  const below = lines.slice(at + 1);
  const written = below.filter((line) => !isBlank(line));
  if (written.length < 3 || written.length > 12 || !written.slice(1).some((line) => contact.test(line)))
    return [...lines];
  const name = nextWritten(lines, at + 1);
  return lines.slice(0, name + 1);
}

function withoutSignatures(lines: readonly string[]): string[] {
  const mark = lines.indexOf('--');
  const kept = mark < 0 ? [...lines] : lines.slice(0, mark);
  const last = () => kept.at(-1) ?? '';
  while (kept.length > 0 && (isBlank(last()) || isRule(last()) || isAppNote(last()))) kept.pop();
  return withoutContacts(kept);
}

/** Placeholders that mail programs put in plain text in place of pictures. */
const placeholders = /\[(?:cid|image|slika):[^\]\n]{0,200}\]/gi;

/**
 * Returns the text that a person wrote in a reply, without quotes, signatures and lines added by programs.
 * Returns an empty string if the reply only quotes. Linear in the length of the text.
 */
export function replyText(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .replaceAll(placeholders, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const kept = withoutSignatures(withoutQuotes(lines));
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
