import { columns } from './emoji.ts';

/**
 * Returns the target of a key in a grid of full rows (WAI-ARIA APG, grid); null if the key is not a grid key,
 * or there is nothing in that direction.
 */
export function moved(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  from: number,
  count: number,
): number | null {
  const to = aim(key, ctrlKey, from, count);
  return to === null || to < 0 || to >= count ? null : to;
}

function aim(key: string, ctrlKey: boolean, from: number, count: number): number | null {
  const row = from - (from % columns);
  switch (key) {
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowRight':
      return from + 1;
    case 'ArrowUp':
      return from - columns;
    case 'ArrowDown':
      return from + columns;
    case 'Home':
      return ctrlKey ? 0 : row;
    case 'End':
      return (ctrlKey ? count : row + columns) - 1;
    default:
      return null;
  }
}
