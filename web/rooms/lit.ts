interface Known {
  types: readonly string[];
}

/** The thing that the words typed are about: the one that stands for the likeliest of the types guessed; of equals the first. */
export function litBy<T extends Known>(things: readonly T[], guessed: readonly string[]): T | undefined {
  const weight = ({ types }: T) =>
    guessed.reduce((sum, key, at) => sum + (types.includes(key) ? guessed.length - at : 0), 0);
  return things.filter((one) => weight(one) > 0).sort((one, other) => weight(other) - weight(one))[0];
}
