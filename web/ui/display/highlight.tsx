import { findIn } from '../choices/option.tsx';

type Range = readonly [start: number, end: number];

/**
 * Returns the first occurrence of each of the query's words in the text, in order and without overlap; single
 * letters are ignored.
 */
function rangesOf(text: string, query: string): Range[] {
  const found = query
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .flatMap((word) => {
      const range = findIn(text, word);
      return range ? [range] : [];
    })
    .sort((a, b) => a[0] - b[0]);
  const separate: Range[] = [];
  for (const range of found) if (range[0] >= (separate.at(-1)?.[1] ?? 0)) separate.push(range);
  return separate;
}

export function Highlight({ text, query }: { text: string; query?: string | undefined }) {
  const ranges = query ? rangesOf(text, query) : [];
  if (!ranges.length) return text;
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
