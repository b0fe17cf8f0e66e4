const fields = ['Date', 'Status'];
const sections = ['Context', 'Decision', 'Consequences', 'Figures'];
/** Half a page. Counted like `wc -w`, so that each `|` of a table is a word. */
const mostWords = 330;

/** Returns the problems of a note in docs/decisions: missing fields or sections, and too many words. */
export function noteProblems(file: string, source: string): string[] {
  const words = source.split(/\s+/).filter(Boolean).length;
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
