import { expect, test } from 'vitest';
import { fold, foldedWords, plain } from './fold.ts';

test('folding removes case, marks and strokes of letters', () => {
  expect(plain('ČĆŽŠĐ čćžšđ Żółć Kőműves Hůrka Łukasz Ðuro ǆemal ǅ Ĳ Straße Æsir Œuvre Þór ﬁ Ａ')).toBe(
    'cczsd cczsd zolc komuves hurka lukasz duro dzemal dz ij strasse aesir oeuvre thor fi a',
  );
  expect(fold('Djuro ĐURO Z\u030Cbuka zb\u00ADuka')).toBe('duro duro zbuka zbuka');
});

test('folding is idempotent for every Latin letter', () => {
  for (let code = 0x20; code < 0x2af; code++) {
    const one = plain(String.fromCodePoint(code));
    expect(plain(one), code.toString(16)).toBe(one);
  }
});

test('text is split into words at any character that is neither a letter nor a digit', () => {
  expect(foldedWords('kupaonica/wc, bojler.Hitno (5m²) a_b l’acqua 👍')).toEqual([
    'kupaonica',
    'wc',
    'bojler',
    'hitno',
    '5m2',
    'a',
    'b',
    'l',
    'acqua',
  ]);
});
