/**
 * Returns the upper end of the scale, an even round number, so that its half is an integer: 2, 4, 10, 20, 40,
 * 100 …
 */
export function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= most) ?? 10;
  return Math.max(2, step * power);
}
