import path from 'node:path';
import { cut, pauses, withoutEnd } from '#contract/text.ts';

/** What we use of the library, which has no types of its own. */
interface Glyph {
  path: { toSVG(): string };
}
interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[]; advanceWidth: number };
}

const folder = path.join(import.meta.dirname, '../platform/fonts');
/** Each face comes in two files, as in the browser: č, ć, đ, š and ž are in the second. */
const files = {
  display: ['sofia-sans-semi-condensed-bold-latin', 'sofia-sans-semi-condensed-bold-latin-ext'],
  words: ['source-sans-3-latin', 'source-sans-3-latin-ext'],
} as const;
export type Face = keyof typeof files;

const opened = new Map<Face, Promise<Font[]>>();

/** Loaded with the first picture. */
function fontsOf(face: Face): Promise<Font[]> {
  const known = opened.get(face);
  if (known) return known;
  const fonts = import('fontkit').then(({ open }) => Promise.all(files[face].map((name) => open(path.join(folder, `${name}.woff`)) as Promise<Font>)));
  opened.set(face, fonts);
  return fonts;
}

interface Run {
  font: Font;
  text: string;
}

/** One sign in the file that has it. A letter, digit or mark that none has loses its accents, or else is the face's empty box; emoji and the like are left out. */
function written(sign: string, fonts: readonly Font[]): Run | undefined {
  for (const text of [sign, [...sign.normalize('NFKD')][0] ?? '']) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(text.codePointAt(0) ?? 0));
    if (font) return { font, text };
  }
  const [font] = fonts;
  return font && /[\p{L}\p{N}\p{P}]/u.test(sign) ? { font, text: sign } : undefined;
}

/** Parts of a text by the file that has their letters. */
function runs(text: string, fonts: readonly Font[]): Run[] {
  const found: Run[] = [];
  for (const sign of text) {
    const one = written(sign, fonts);
    const last = found.at(-1);
    if (one && last?.font === one.font) last.text += one.text;
    else if (one) found.push(one);
  }
  return found;
}

const widthIn = (text: string, size: number, fonts: readonly Font[]) =>
  runs(text, fonts).reduce((sum, run) => sum + (run.font.layout(run.text).advanceWidth / run.font.unitsPerEm) * size, 0);

interface Line {
  text: string;
  face: Face;
  size: number;
  x: number;
  /** The baseline. */
  y: number;
  colour: string;
}

/** A line of text as outlines, so that a picture needs no font installed. */
export async function drawn({ text, face, size, x, y, colour }: Line): Promise<string> {
  let at = x;
  const paths: string[] = [];
  for (const { font, text: part } of runs(text, await fontsOf(face))) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const place = positions[index];
      if (!place) continue;
      const d = glyph.path.toSVG();
      if (d)
        paths.push(`<path transform="translate(${(at + place.xOffset * scale).toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${d}"/>`);
      at += place.xAdvance * scale;
    }
  }
  return `<g fill="${colour}">${paths.join('')}</g>`;
}

/** A text broken into lines of a width; what does not fit in them ends with an ellipsis. */
export async function broken(text: string, { face, size, width, most }: { face: Face; size: number; width: number; most: number }): Promise<string[]> {
  const fonts = await fontsOf(face);
  const fits = (line: string) => widthIn(line, size, fonts) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer) || !line) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  const shown = lines.slice(0, most);
  const shortened = (last: string) => {
    let short = last;
    while (short.length > 1 && !fits(`${short}…`)) short = cut(short, short.length - 1).trimEnd();
    return `${withoutEnd(short, pauses)}…`;
  };
  const last = shown.at(-1);
  if (last !== undefined && (lines.length > most || !fits(last))) shown[shown.length - 1] = shortened(last);
  return shown;
}
