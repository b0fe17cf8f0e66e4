/** Returns a Markdown table. Line breaks and pipes in cells are escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, '<br>')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Formats milliseconds as seconds with one decimal; an infinite time as a dash. */
export const inSeconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : '—');
