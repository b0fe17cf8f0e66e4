import { describe, expect, test } from 'vitest';
import type { Face } from '../platform/fonts/faces.ts';
import { drawn } from './lettering.ts';

const outlines = async (text: string, face: Face) =>
  [...(await drawn({ text, face, size: 40, x: 0, y: 40, colour: '#000' })).matchAll(/ d="([^"]+)"/g)].map(
    ([, d]) => d,
  );
const letters = [...'čćđšžČĆĐŠŽ'];

describe.for(['display', 'words'] as const)('the %s font in pictures for shared links', (face) => {
  test('has every Croatian letter, each with its own outline', async () => {
    const [unknown] = await outlines('字', face);
    const found = await Promise.all(letters.map((letter) => outlines(letter, face)));
    const plain = await outlines('ccdszCCDSZ', face);
    for (const [at, one] of found.entries()) {
      expect(one, letters[at]).toHaveLength(1);
      expect(one[0]).not.toBe(unknown);
      expect(plain).not.toContain(one[0]);
    }
    expect(new Set(found.flat()).size).toBe(letters.length);
    expect(await outlines(letters.join(''), face)).toEqual(found.flat());
  });

  test('has digits and all punctuation used in the site’s texts', async () => {
    for (const sign of '0123456789.,:;!()–-…„“»«’/%&+€·²')
      expect(await outlines(sign, face), sign).not.toEqual(await outlines('字', face));
    expect((await outlines('„Čaša“ – 5 m² · 20 %', face)).length).toBe(14);
  });

  test('has Cyrillic and Greek letters, including decomposed ones', async () => {
    for (const letter of 'ЖћЂџїαΩς')
      expect(await outlines(letter, face), letter).not.toEqual(await outlines('字', face));
    expect(await outlines('Z\u030C\u0438\u0306', face)).toEqual(await outlines('Žй', face));
  });

  test('replaces missing letters with their base letter or a question mark, and omits emoji', async () => {
    expect(await outlines('Ǆ', face)).toEqual(await outlines('DZ', face));
    expect(await outlines('a字🔧', face)).toEqual(await outlines('a?', face));
    expect(await outlines('🔧', face)).toEqual([]);
  });
});
