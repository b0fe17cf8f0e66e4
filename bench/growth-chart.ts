import { growthOf, type Run } from './report.ts';
import { nameOfSize } from './size.ts';

const size = { width: 860, height: 460, left: 60, right: 270, top: 24, bottom: 44 } as const;
const hues = [0, 30, 55, 110, 160, 190, 215, 250, 285, 320, 345, 15, 80, 135] as const;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function growthChart(runs: readonly Run[]): string {
  const inOrder = runs.toSorted((one, other) => one.posts - other.posts);
  const lines = growthOf(inOrder).filter(({ times }) => times.every((time) => time !== undefined));
  const times = lines.flatMap((line) => line.times as number[]);
  const [least, most] = [Math.log10(Math.min(...times)), Math.log10(Math.max(...times))];
  const x = (n: number) =>
    size.left + (n / Math.max(1, inOrder.length - 1)) * (size.width - size.left - size.right);
  const y = (ms: number) =>
    size.height -
    size.bottom -
    ((Math.log10(ms) - least) / (most - least || 1)) * (size.height - size.top - size.bottom);
  const marks = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000].filter(
    (ms) => Math.log10(ms) >= least && Math.log10(ms) <= most,
  );
  const ends = lines
    .map(({ row, times: own }, n) => ({
      row,
      hue: hues[n % hues.length],
      at: y(own.at(-1) ?? 1),
      points: own as number[],
    }))
    .sort((a, b) => a.at - b.at);
  let above = Number.NEGATIVE_INFINITY;
  const drawn = ends.map(({ row, hue, at, points }) => {
    above = Math.max(at, above + 15);
    const colour = `hsl(${hue} 65% 42%)`;
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((ms, n) => `${x(n).toFixed(1)},${y(ms).toFixed(1)}`).join(' ')}"/>
<text x="${size.width - size.right + 10}" y="${(above + 4).toFixed(1)}" fill="${colour}">${escaped(row)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">
<title>Response time by number of job posts</title>
<rect width="100%" height="100%" fill="#fff"/>
${marks.map((ms) => `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/><text x="${size.left - 6}" y="${y(ms) + 4}" text-anchor="end" fill="#555">${ms} ms</text>`).join('\n')}
${inOrder.map(({ posts }, n) => `<text x="${x(n)}" y="${size.height - 16}" text-anchor="middle" fill="#555">${nameOfSize(posts)}</text>`).join('\n')}
${drawn.join('\n')}
</svg>
`;
}
