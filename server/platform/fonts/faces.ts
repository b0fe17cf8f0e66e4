import path from 'node:path';
import { composed } from '#contract/canonical.ts';

interface Glyph {
  path: { toSVG(): string };
}
export interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string): {
    glyphs: Glyph[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  };
}

/** Each face has one file per script, as on the web; č, ć, đ, š and ž are in `latin-ext`. */
const names = {
  display: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek'].map(
    (part) => `sofia-sans-semi-condensed-bold-${part}`,
  ),
  words: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
    (part) => `source-sans-3-${part}`,
  ),
} as const;
export type Face = keyof typeof names;

export interface FontFile {
  name: string;
  file: string;
  font: Font;
}

const fileOf = (name: string) => path.join(import.meta.dirname, `${name}.woff`);

export const fontFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(names)
    .flat()
    .map((name) => [name, fileOf(name)]),
);

const opened = new Map<Face, Promise<FontFile[]>>();

/** Returns the files of a face, opening them on first use. */
export function fontsOf(face: Face): Promise<FontFile[]> {
  const known = opened.get(face);
  if (known) return known;
  const fonts = import('fontkit').then(({ open }) =>
    Promise.all(
      names[face].map(async (name) => {
        const file = fileOf(name);
        return { name, file, font: (await open(file)) as Font };
      }),
    ),
  );
  opened.set(face, fonts);
  return fonts;
}

export interface Run {
  font: FontFile;
  text: string;
}

const has = ({ font }: FontFile, text: string) =>
  [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));

function written(character: string, fonts: readonly FontFile[]): Run | undefined {
  const candidates = [
    character,
    character.normalize('NFKD').replace(/\p{M}/gu, ''),
    /\s/.test(character) ? ' ' : '',
    /[\p{L}\p{N}\p{P}]/u.test(character) ? '?' : '',
  ];
  for (const text of candidates.filter(Boolean)) {
    const font = fonts.find((one) => has(one, text));
    if (font) return { font, text };
  }
  return undefined;
}

/**
 * Splits text into runs by the font file that has their glyphs. Characters that no file has are replaced by
 * their base letter or “?”, or omitted.
 */
export function runs(text: string, fonts: readonly FontFile[]): Run[] {
  const found: Run[] = [];
  for (const character of composed(text)) {
    const last = found.at(-1);
    if (/\p{M}/u.test(character)) {
      if (last && has(last.font, character)) last.text += character;
      continue;
    }
    const one = written(character, fonts);
    if (one && last?.font === one.font) last.text += one.text;
    else if (one) found.push(one);
  }
  return found;
}
