/** Technical lettering: digits 0 to 9 as strokes, each 6 × 10. */
const digits = [
  'M3 0C0 0 0 10 3 10S6 0 3 0',
  'M1 2L4 0V10',
  'M0 2C0-1 6-1 6 3C6 6 0 8 0 10H6',
  'M0 0H6L3 4C7 4 7 10 3 10C1 10 0 9 0 8',
  'M4 10V0L0 7H6',
  'M6 0H1L0 5C3 3 6 4 6 7C6 11 0 11 0 8',
  'M5 0C1 2 0 5 0 7C0 11 6 11 6 7C6 3 0 4 0 7',
  'M0 0H6L2 10',
  'M3 5C-1 5-1 0 3 0S7 5 3 5C-1 5-1 10 3 10S7 5 3 5',
  'M6 3C6-1 0-1 0 3C0 7 6 6 6 3C6 6 5 8 1 10',
] as const;

const advance = 9;

export const lettered = (value: number) =>
  [...String(value)]
    .map((digit, place) => `<path d="${digits[Number(digit)]}" transform="translate(${place * advance})"/>`)
    .join('');

export const letteredWidth = (value: number) => String(value).length * advance - (advance - 6);
