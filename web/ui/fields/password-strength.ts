import { fold } from '#contract/fold.ts';

export interface Strength {
  /** From 0 (nothing typed) to 4 (good). */
  score: 0 | 1 | 2 | 3 | 4;
  word: string;
  advice: string;
}

const words = ['', 'Preslaba', 'Slaba', 'Dobra', 'Jaka'] as const;
const guessable = [
  'lozinka',
  'password',
  'sifra',
  'qwert',
  'asdf',
  'zxcv',
  'hajduk',
  'dinamo',
  'hrvatska',
  'zagreb',
  'split',
  'mestar',
  'majstor',
  'volimte',
  'admin',
  '12345',
  '54321',
  '11111',
  '00000',
];
const runs = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertzuiop qwertyuiop asdfghjkl';

/** Counts the characters that are hard to guess, excluding those that continue a sequence (`abc`, `777`). */
function surprising(text: string): number {
  let fresh = 0;
  for (let i = 0; i < text.length; i += 1) {
    const pair = text.slice(i - 1, i + 1);
    if (i === 0 || !(pair[0] === pair[1] || runs.includes(pair))) fresh += 1;
  }
  return fresh;
}

/**
 * Estimates the strength roughly, for advice only: the server rejects common passwords. Words of the texts in
 * `avoid`, such as the user's name, count as guessable.
 */
export function passwordStrength(password: string, avoid: readonly string[] = []): Strength {
  const plain = fold(password);
  const own = avoid.flatMap((text) => fold(text).split(/[^\p{L}\d]+/u)).filter((part) => part.length > 2);
  const guess = [...guessable, ...own].filter((word) => plain.includes(word));
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const rest = guess.reduce((text, word) => text.replaceAll(word, ''), plain);
  const points = surprising(rest) + (kinds - 1) * 1.5;
  const score = password === '' ? 0 : points < 6 ? 1 : points < 10 ? 2 : points < 14 ? 3 : 4;
  return { score, word: words[score], advice: adviceFor(score, guess.length > 0, kinds) };
}

function adviceFor(score: number, guessed: boolean, kinds: number): string {
  if (score === 0) return 'Najlakše se pamti nekoliko nepovezanih riječi.';
  if (score === 4) return 'Ovu je lozinku teško pogoditi.';
  if (guessed) return 'Izbjegnite česte riječi, nizove i svoje ime.';
  if (score < 3) return 'Dodajte još riječi ili znakova.';
  return kinds < 3 ? 'Broj ili znak učinio bi je jačom.' : 'Koji znak više učinio bi je jačom.';
}
