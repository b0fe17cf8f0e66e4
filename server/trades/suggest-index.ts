import { isNear, significantWords, stem } from './word-stems.ts';

export interface TypeWords {
  id: number;
  name: string;
  category: string;
  synonyms: readonly string[];
}

const weights = { name: 0.75, word: 1, phrasePart: 0.4, category: 0.2 } as const;

interface Term {
  /** Confidence, from 0 to 1, that the word means the type, by type id. */
  types: Map<number, number>;
  /** Weight that grows as fewer types share the word. */
  rarity: number;
}

interface Phrase {
  typeId: number;
  stems: readonly string[];
}

export interface SuggestIndex {
  terms: ReadonlyMap<string, Term>;
  /** Types by unstemmed word, because a match with the exact spelling scores higher. */
  words: ReadonlyMap<string, ReadonlySet<number>>;
  phrases: readonly Phrase[];
  byLetter: ReadonlyMap<string, readonly string[]>;
}

/** Builds the index of words by which job types are suggested, from names, categories and synonyms. */
export function indexOf(types: readonly TypeWords[]): SuggestIndex {
  const terms = new Map<string, Term>();
  const words = new Map<string, Set<number>>();
  const phrases: Phrase[] = [];
  const learn = (word: string, typeId: number, weight: number) => {
    const term = terms.get(stem(word)) ?? { types: new Map(), rarity: 0 };
    const known = term.types.get(typeId) ?? 0;
    term.types.set(typeId, 1 - (1 - known) * (1 - weight));
    terms.set(stem(word), term);
    if (weight < weights.phrasePart) return;
    words.set(word, (words.get(word) ?? new Set()).add(typeId));
  };
  for (const { id, name, category, synonyms } of types) {
    for (const word of significantWords(name)) learn(word, id, weights.name);
    for (const word of significantWords(category)) learn(word, id, weights.category);
    for (const phrase of synonyms) {
      const parts = significantWords(phrase);
      for (const word of parts) learn(word, id, parts.length === 1 ? weights.word : weights.phrasePart);
      if (parts.length > 1) phrases.push({ typeId: id, stems: parts.map(stem) });
    }
  }
  for (const term of terms.values()) {
    const sum = [...term.types.values()].reduce((all, weight) => all + weight, 0);
    term.rarity = Math.log(1 + types.length / Math.max(1, sum));
  }
  const byLetter = new Map<string, string[]>();
  for (const known of terms.keys())
    byLetter.set(known[0] ?? '', [...(byLetter.get(known[0] ?? '') ?? []), known]);
  return { terms, words, phrases, byLetter };
}

interface Meant {
  stem: string;
  sure: number;
}

/** Minimum length for matching by prefix or with typos. */
const guessedFrom = 4;

/**
 * Returns candidates for a typed word: its stem if known, otherwise stems that extend it or are a prefix of
 * it, otherwise stems within one typo, or two in a long word.
 */
function meantBy(word: string, { terms, byLetter }: SuggestIndex): Meant[] {
  const own = stem(word);
  if (terms.has(own)) return [{ stem: own, sure: 1 }];
  if (own.length < guessedFrom) return [];
  const alike = byLetter.get(own[0] ?? '') ?? [];
  const begins = alike.filter(
    (one) =>
      (one.startsWith(own) && one.length - own.length < 5) ||
      (one.length >= guessedFrom && own.startsWith(one) && own.length - one.length < 5),
  );
  if (begins.length)
    return begins.map((one) => ({
      stem: one,
      sure: Math.min(own.length, one.length) / Math.max(own.length, one.length),
    }));
  const errors = own.length > 7 ? 2 : 1;
  const near = alike.filter((one) => one.length >= guessedFrom && isNear(own, one, errors));
  // A wrong first letter is rare, so words with another first letter are searched only if nothing else was
  // found.
  const rest = near.length
    ? near
    : [...terms.keys()].filter((one) => one.length > guessedFrom && one.slice(1) === own.slice(1));
  return rest.map((one) => ({ stem: one, sure: 0.7 }));
}

/** Users put the most important words first, so later words count less. */
const later = (place: number) => 1 / (1 + Math.max(0, place - 3) * 0.2);

const wholePhrase = 0.55;
const sameWord = 1.15;

/** Returns the points of job types for a text, by type id; types that do not match are missing. */
export function pointsOf(index: SuggestIndex, text: string): Map<number, number> {
  const points = new Map<number, number>();
  const add = (typeId: number, more: number) => points.set(typeId, (points.get(typeId) ?? 0) + more);
  const matched = new Map<string, number>();
  for (const [place, word] of significantWords(text).entries()) {
    const best = new Map<number, number>();
    const exact = index.words.get(word);
    for (const meant of meantBy(word, index)) {
      const term = index.terms.get(meant.stem);
      if (!term) continue;
      matched.set(meant.stem, Math.max(matched.get(meant.stem) ?? 0, meant.sure * later(place)));
      for (const [typeId, weight] of term.types) {
        const value = term.rarity * weight * meant.sure * later(place) * (exact?.has(typeId) ? sameWord : 1);
        best.set(typeId, Math.max(best.get(typeId) ?? 0, value));
      }
    }
    for (const [typeId, value] of best) add(typeId, value);
  }
  for (const { typeId, stems } of index.phrases) {
    if (!stems.every((one) => matched.has(one))) continue;
    const whole = stems.reduce(
      (sum, one) => sum + (index.terms.get(one)?.rarity ?? 0) * (matched.get(one) ?? 0),
      0,
    );
    add(typeId, whole * wholePhrase);
  }
  return points;
}
