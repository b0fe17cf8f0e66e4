/** What stands for a face: the first letter or digit of the first two words, for „Ana-Marija Horvat“ AM. */
export const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('hr');
