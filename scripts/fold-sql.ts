// Prints the database function `fold` for a migration. Run after changing contract/fold.ts.
import { fold } from '../contract/fold.ts';

const blocks = [
  [0xaa, 0x2af],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x1eff],
  [0x2100, 0x218f],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
  [0xab30, 0xab6f],
  [0xfb00, 0xfb06],
  [0xff21, 0xff5a],
] as const;
const latin = blocks.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
);
/**
 * Letters that remain after Unicode normalization; U+A7F1 is included because PostgreSQL’s Unicode tables
 * lack it.
 */
const left = [
  ...new Set(latin.flatMap((letter) => [...letter.normalize('NFKD').replace(/\p{M}/gu, '')])),
  '\uA7F1',
];
const changed = left.filter(
  (letter) => /[^\0-\x7f]/.test(letter) && fold(letter) !== letter && fold(letter) !== '',
);
const single = changed.filter((letter) => fold(letter).length === 1);
const longer = changed.filter((letter) => fold(letter).length > 1);
const translated = `translate(folded, '${single.join('')}', '${single.map(fold).join('')}')`;

console.log(`CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := replace(replace(replace(replace(replace(lower(value), 'č', 'c'), 'ć', 'c'), 'š', 's'), 'ž', 'z'), 'đ', 'd');
BEGIN
  -- Nearly every text has no other letters.
  IF octet_length(folded) <> length(folded) THEN
    folded := regexp_replace(normalize(value, NFKD), '[\\u00AD\\u02B0-\\u036F\\u0483-\\u0489\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u2060-\\u2064\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F\\uFEFF]', '', 'g');
    IF folded ~ '[\\u00C0-\\u02AF\\u1D00-\\u1DBF\\u1E00-\\u1EFF\\u2100-\\u218F\\u2C60-\\u2C7F\\uA720-\\uA7FF\\uAB30-\\uAB6F]' THEN
      folded := ${longer.reduce((text, letter) => `replace(${text}, '${letter}', '${fold(letter)}')`, translated)};
    END IF;
    folded := lower(folded);
  END IF;
  RETURN replace(folded, 'dj', 'd');
END $$;`);
