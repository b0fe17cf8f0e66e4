import { inflateSync } from 'node:zlib';

// Extracts text positions from PDFs. Supports only PDFs printed by Chromium.

export interface Line {
  text: string;
  /** Vertical position on the sheet: 0 is the top edge, 1 the bottom edge. */
  at: number;
}

interface Thing {
  head: string;
  stream: string;
}

const latin = (bytes: Buffer) => bytes.toString('latin1');
const unpacked = (head: string, raw: Buffer) =>
  /\/FlateDecode/.test(head) ? latin(inflateSync(raw)) : latin(raw);

function thingsIn(pdf: Buffer): Map<number, Thing> {
  const text = latin(pdf);
  const found = new Map<number, Thing>();
  for (const match of text.matchAll(/(?<=[\r\n])(\d+) 0 obj\b/g)) {
    const begin = match.index + match[0].length;
    const end = text.indexOf('endobj', begin);
    const body = text.slice(begin, end);
    const mark = /\bstream\r?\n/.exec(body);
    const head = mark ? body.slice(0, mark.index) : body;
    const from = begin + (mark ? mark.index + mark[0].length : 0);
    const raw = mark ? pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1])) : Buffer.alloc(0);
    const isText = !/\/(?:FontFile\d?|Subtype ?\/Image|Length1)\b/.test(head);
    found.set(Number(match[1]), { head, stream: isText && mark ? unpacked(head, raw) : '' });
  }
  return found;
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));

function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), utf16(to));
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [begin, end, code] = [from, to, first].map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number,
        number,
      ];
      for (let glyph = begin; glyph <= end; glyph++)
        letters.set(glyph, String.fromCharCode(code + glyph - begin));
    }
  return letters;
}

const referenced = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);

export function sheetCount(pdf: Buffer): number {
  const text = latin(pdf);
  const packed = [...text.matchAll(/\/Type ?\/ObjStm\b[\s\S]*?stream\r?\n/g)].map((mark) =>
    latin(inflateSync(pdf.subarray(mark.index + mark[0].length))),
  );
  return [text, ...packed].join('\n').match(/\/Type ?\/Page\b/g)?.length ?? 0;
}

interface Font {
  letters: Map<number, string>;
  digits: 2 | 4;
}

export function sheetsOf(pdf: Buffer): Line[][] {
  const things = thingsIn(pdf);
  const headOf = (id: number) => things.get(id)?.head ?? '';
  const fontOf = (id: number): Font => ({
    letters: lettersOf(things.get(referenced(headOf(id), 'ToUnicode'))?.stream ?? ''),
    digits: /\/Type0\b/.test(headOf(id)) ? 4 : 2,
  });
  return [...things.values()]
    .filter(({ head }) => /\/Type ?\/Page\b/.test(head))
    .map(({ head: page }) => {
      const height = Number(/\/MediaBox\s*\[\S+ \S+ \S+ ([\d.]+)/.exec(page)?.[1]);
      const named = [...(/\/Font\s*<<([\s\S]*?)>>/.exec(page)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)];
      const fonts = new Map(named.map(([, name = '', font]) => [name, fontOf(Number(font))]));
      return linesOf(things.get(referenced(page, 'Contents'))?.stream ?? '', fonts, height);
    });
}

type Matrix = [number, number, number, number, number, number];
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

const glyphsIn = (hex: string, digits = 4) =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? []).map((glyph) => Number.parseInt(glyph, 16));

function linesOf(content: string, fonts: Map<string, Font>, height: number): Line[] {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let [font, place]: [Font | undefined, Matrix] = [undefined, matrix];
  const kept: Matrix[] = [];
  const runs: { text: string; y: number }[] = [];
  const token =
    /\bq\b|\bQ\b|((?:-?[\d.]+ ){6})(cm|Tm)|\/(\w+) [\d.]+ Tf|((?:-?[\d.]+ ){2})Td|<([\dA-Fa-f]*)>(?=[^>]*T[jJ])/g;
  for (const [all, six, operator, name, two, hex] of content.matchAll(token)) {
    if (all === 'q') kept.push(matrix);
    else if (all === 'Q') matrix = kept.pop() ?? matrix;
    else if (six && operator === 'cm') matrix = times(six.trim().split(' ').map(Number) as Matrix, matrix);
    else if (six) place = six.trim().split(' ').map(Number) as Matrix;
    else if (two)
      place = times([1, 0, 0, 1, ...(two.trim().split(' ').map(Number) as [number, number])], place);
    else if (name) font = fonts.get(name);
    else if (hex)
      runs.push({
        text: glyphsIn(hex, font?.digits)
          .map((glyph) => font?.letters.get(glyph) ?? '')
          .join(''),
        y: times(place, matrix)[5],
      });
  }
  const lines = new Map<number, string>();
  for (const { text, y } of runs) lines.set(Math.round(y), (lines.get(Math.round(y)) ?? '') + text);
  return [...lines]
    .map(([y, text]) => ({ text: text.trim(), at: 1 - y / height }))
    .filter(({ text }) => text)
    .sort((a, b) => a.at - b.at);
}
