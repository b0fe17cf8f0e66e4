import { text } from '#contract/shapes.ts';

const rule = text({ min: 0, max: Number.MAX_SAFE_INTEGER });

/** Cuts a text to a length in UTF-16 units, between two characters as people see them. */
function cut(line: string, max: number): string {
  if (line.length <= max) return line;
  const graphemes = new Intl.Segmenter('hr', { granularity: 'grapheme' });
  let end = 0;
  // A character that is longer than the whole line is left out.
  for (const { index, segment } of graphemes.segment(line.slice(0, max * 2))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return line.slice(0, end).trimEnd();
}

/**
 * Returns one line of text that did not arrive in a validated body (a name from a provider, a user agent, a
 * file's name) as the rule `text()` of its column stores it, shortened to `max`. Empty if nothing readable is
 * left; the caller has a fallback.
 */
export const outsideLine = (value: string, max: number): string => cut(rule.parse(value.replaceAll('\0', '').replace(/\s+/g, ' ')).replace(/ {2,}/g, ' '), max);
