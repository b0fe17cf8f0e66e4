/** What stands for a face: the first letter or digit of the first two words, for „Ana-Marija Horvat“ AM. */
export const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('hr');

/** The same name has the same hue, on every page, in every mail and on every machine: one of 24, 15° apart. */
export const hueOf = (name: string) =>
  ([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % 24) * 15;
