import type { QueueItem } from '#contract/moderation.ts';

export function MarkedText({ text, spots }: { text: string; spots: QueueItem['spots'] }) {
  const pieces: React.ReactNode[] = [];
  let done = 0;
  for (const spot of spots.toSorted((a, b) => a.from - b.from)) {
    if (spot.from < done) continue;
    pieces.push(text.slice(done, spot.from), <mark key={spot.from}>{text.slice(spot.from, spot.to)}</mark>);
    done = spot.to;
  }
  return (
    <>
      {pieces}
      {text.slice(done)}
    </>
  );
}
