import { cut, pauses, withoutEnd } from '#contract/format.ts';
import { type Face, type FontFile, fontsOf, runs } from '../platform/fonts/faces.ts';

const widthIn = (text: string, size: number, fonts: readonly FontFile[]) =>
  runs(text, fonts).reduce(
    (sum, { font: { font }, text: part }) => sum + (font.layout(part).advanceWidth / font.unitsPerEm) * size,
    0,
  );

interface Line {
  text: string;
  face: Face;
  size: number;
  x: number;
  /** Baseline in px. */
  y: number;
  colour: string;
}

/** Returns a line of text as outlines, so that rendering needs no installed font. */
export async function drawn({ text, face, size, x, y, colour }: Line): Promise<string> {
  let at = x;
  const paths: string[] = [];
  for (const {
    font: { font },
    text: part,
  } of runs(text, await fontsOf(face))) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const place = positions[index];
      if (!place) continue;
      const d = glyph.path.toSVG();
      if (d)
        paths.push(
          `<path transform="translate(${(at + place.xOffset * scale).toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${d}"/>`,
        );
      at += place.xAdvance * scale;
    }
  }
  return `<g fill="${colour}">${paths.join('')}</g>`;
}

/** Breaks a text into at most `most` lines of a given width; a longer text ends with an ellipsis. */
export async function broken(
  text: string,
  { face, size, width, most }: { face: Face; size: number; width: number; most: number },
): Promise<string[]> {
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
