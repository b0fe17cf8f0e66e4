const fields = ['Date', 'Status'];
const sections = ['Context', 'Decision', 'Consequences', 'Figures'];
/** Half a page. */
const mostWords = 330;

/** Counts words as `wc -w` does, so each `|` of a table is one. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Returns the problems of a note in docs/decisions: missing fields or sections, and too many words. */
export function noteProblems(file: string, source: string): string[] {
  const words = countWords(source);
  const problems = [
    ...fields
      .filter((field) => !new RegExp(`^- ${field}: \\S`, 'm').test(source))
      .map((field) => `has no field ${field}`),
    ...sections
      .filter((section) => !new RegExp(`^## ${section}\\n\\n[^#\\s]`, 'm').test(source))
      .map((section) => `has no section ${section}, or an empty one`),
    ...(words > mostWords ? [`has ${words} words, at most ${mostWords} are allowed`] : []),
  ];
  return problems.map((problem) => `${file} ${problem}`);
}
