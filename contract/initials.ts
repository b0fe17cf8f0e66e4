/**
 * Returns up to two initials for an avatar, from the first two words with a letter or digit: `AM` for
 * `Ana-Marija Horvat`.
 */
export const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('hr');

/**
 * Returns a hue for a name: one of 24, 15° apart. Deterministic, so pages and emails show the same colour.
 */
export const hueOf = (name: string) =>
  ([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % 24) * 15;
