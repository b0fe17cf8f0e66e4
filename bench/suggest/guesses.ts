import texts from './texts.json' with { type: 'json' };

/**
 * Real-world texts with the correct job type. Held out: they must not influence the synonyms or the demo,
 * which they evaluate.
 */
export const heldOut: readonly { type: string; text: string }[] = texts;

export interface Score {
  texts: number;
  first: number;
  amongThree: number;
  missed: { text: string; wanted: string; got: readonly string[] }[];
}

export async function scoreOf(guess: (text: string) => Promise<readonly string[]>): Promise<Score> {
  const score: Score = { texts: heldOut.length, first: 0, amongThree: 0, missed: [] };
  for (const { type, text } of heldOut) {
    const got = await guess(text);
    if (got[0] === type) score.first += 1;
    if (got.slice(0, 3).includes(type)) score.amongThree += 1;
    else score.missed.push({ text, wanted: type, got });
  }
  return score;
}
