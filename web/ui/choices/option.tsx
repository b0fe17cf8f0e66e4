import { fold } from '#contract/fold.ts';

export type OptionValue = string | number;

export interface Option<T extends OptionValue = OptionValue> {
  value: T;
  label: string;
  meta?: string | undefined;
  group?: string | undefined;
}

/** Returns each folded character with its position in the original; `dj` counts as one, as in `fold`. */
function folded(text: string): { char: string; at: number }[] {
  const parts = [...text.matchAll(/[\s\S]/gu)].flatMap(({ 0: char, index }) =>
    [...fold(char)].map((plain) => ({ char: plain, at: index })),
  );
  return parts.filter(({ char }, index) => !(char === 'j' && parts[index - 1]?.char === 'd'));
}

/**
 * Returns the range of the query's first occurrence in the text, ignoring diacritics and case (`cak` is found
 * in `Čakovec`); null if there is none.
 */
export function findIn(text: string, query: string): readonly [start: number, end: number] | null {
  const wanted = fold(query.trim());
  if (!wanted) return null;
  const parts = folded(text);
  const start = parts
    .map(({ char }) => char)
    .join('')
    .indexOf(wanted);
  if (start < 0) return null;
  return [parts[start]?.at ?? 0, parts[start + wanted.length]?.at ?? text.length];
}

export function matching<T extends OptionValue>(
  options: readonly Option<T>[],
  query: string,
): readonly Option<T>[] {
  const wanted = fold(query.trim());
  if (!wanted) return options;
  const rank = (label: string) => {
    const text = fold(label);
    return text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : 3;
  };
  const ranked = options.map((option) => ({
    option,
    rank: Math.min(rank(option.label), option.meta?.startsWith(wanted) ? 2 : 3),
  }));
  return ranked
    .filter((item) => item.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((item) => item.option);
}

export function Marked({ text, query }: { text: string; query: string }) {
  const found = findIn(text, query);
  if (!found) return text;
  const [start, end] = found;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
