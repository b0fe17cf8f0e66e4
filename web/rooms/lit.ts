interface Known {
  types: readonly string[];
}

/** Returns the thing whose job type is the most likely guess for the typed text; the first one in a tie. */
export function litBy<T extends Known>(things: readonly T[], guessed: readonly string[]): T | undefined {
  const weight = ({ types }: T) =>
    guessed.reduce((sum, key, at) => sum + (types.includes(key) ? guessed.length - at : 0), 0);
  return things.filter((one) => weight(one) > 0).sort((one, other) => weight(other) - weight(one))[0];
}
