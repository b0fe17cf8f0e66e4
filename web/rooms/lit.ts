interface Known {
  types: readonly string[];
}

/**
 * Returns the thing whose job types best match `guessed`, which begins with the most likely type; the first
 * one in a tie, undefined if none matches.
 */
export function litBy<T extends Known>(things: readonly T[], guessed: readonly string[]): T | undefined {
  const weight = ({ types }: T) =>
    guessed.reduce((sum, key, at) => sum + (types.includes(key) ? guessed.length - at : 0), 0);
  return things.filter((one) => weight(one) > 0).sort((one, other) => weight(other) - weight(one))[0];
}
