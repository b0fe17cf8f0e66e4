// What a mail is made of. Parts are data: the HTML and the text are both written from them.

interface Link {
  label: string;
  href: string;
}
/** Words, with links among them. */
type Words = string | readonly (string | Link)[];

export type Part =
  | { kind: 'paragraph' | 'note'; words: Words }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[]; title?: string | undefined; text?: string | undefined };

export const paragraph = (words: Words): Part => ({ kind: 'paragraph', words });
/** A sentence that is there for whoever looks for it. */
export const note = (words: Words): Part => ({ kind: 'note', words });
/** The one thing to do; at most one in a mail. */
export const button = (label: string, href: string): Part => ({ kind: 'button', label, href });
/** Signs to be copied, large and apart. */
export const code = (signs: string): Part => ({ kind: 'code', code: signs });
/** A title block: ruled cells, a small label over a value. */
export const facts = (rows: readonly (readonly [label: string, value: string])[], head: { title?: string; text?: string } = {}): Part => ({
  kind: 'facts',
  rows,
  ...head,
});
export const link = (label: string, href: string): Link => ({ label, href });

export const wordsOf = (words: Words) => (typeof words === 'string' ? [words] : words);
