import { inflateSync } from 'node:zlib';

/** Returns the objects of a PDF by number. */
const objectsOf = (pdf: Uint8Array): Map<string, string> =>
  new Map(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm),
    ].map(([, id = '', body = '']) => [id, body]),
  );

function streamOf(body = ''): string {
  const [, data] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  if (data === undefined) return '';
  const bytes = Buffer.from(data, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

const contentIn = (objects: ReadonlyMap<string, string>): string =>
  [...objects.values()]
    .map(streamOf)
    .filter((text) => / Tf\b/.test(text))
    .join('\n');

/** Returns the operators that draw the pages of a PDF. */
export const pageContent = (pdf: Uint8Array): string => contentIn(objectsOf(pdf));

/** Returns the text that can be copied from a PDF, decoding glyphs through each font's ToUnicode map. */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(pdf);
  const read = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const maps = new Map<string, string[]>();
  for (const body of objects.values())
    for (const [, fonts = ''] of body.matchAll(/\/Font <<([^>]*)>>/g))
      for (const [, name = '', id = ''] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const map = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''));
        maps.set(
          name,
          [...map.matchAll(/<[\da-f]+> <[\da-f]+> \[([^\]]*)\]/gi)].flatMap(([, row = '']) =>
            [...row.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => read(hex.replaceAll(' ', ''))),
          ),
        );
      }
  let [font, text] = ['', ''];
  for (const [, name, shown, end] of contentIn(objects).matchAll(
    /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|\b(ET)\b/g,
  )) {
    if (name !== undefined) font = name;
    else if (end) text += '\n';
    else
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gi))
        for (const [glyph] of hex.matchAll(/.{4}/g))
          text += maps.get(font)?.[Number.parseInt(glyph, 16)] ?? '\uFFFD';
  }
  return text;
}

/** Returns the widths in pixels of the pictures in a PDF, in the order of the file. */
export const pdfPictureWidths = (pdf: Uint8Array): number[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g),
  ].map(([, width]) => Number(width));
