// The parts of a mail. They are data, from which both the HTML and the text are rendered.

interface Link {
  label: string;
  href: string;
}
/** Text, possibly with links. */
type Words = string | readonly (string | Link)[];

/** A cell of the title block; what the mail is about may be its title or large, and two halves stand side by side. */
export type Fact = readonly [label: string, value: string, look?: 'title' | 'large' | 'half'];

/** Whom a mail is about. `checked`: what the site has checked of them. */
export interface Person {
  name: string;
  /** The mean of their ratings, as written. */
  stars?: string | undefined;
  text: string;
  checked?: string | undefined;
}

export type Part =
  | { kind: 'paragraph' | 'note'; words: Words }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'code'; code: string }
  | {
      kind: 'facts';
      rows: readonly Fact[];
      title?: string | undefined;
      text?: string | undefined;
      people?: readonly Person[] | undefined;
    };

export const paragraph = (words: Words): Part => ({ kind: 'paragraph', words });
/** A sentence for readers who look for it. */
export const note = (words: Words): Part => ({ kind: 'note', words });
/** The call to action; at most one per mail. */
export const button = (label: string, href: string): Part => ({ kind: 'button', label, href });
/** A code to copy, large and separate. */
export const code = (signs: string): Part => ({ kind: 'code', code: signs });
/** A title block: ruled cells with a small label over each value, and at its foot those whom it is about. */
export const facts = (
  rows: readonly Fact[],
  more: { title?: string; text?: string; people?: readonly Person[] } = {},
): Part => ({
  kind: 'facts',
  rows,
  ...more,
});
export const link = (label: string, href: string): Link => ({ label, href });

export const wordsOf = (words: Words) => (typeof words === 'string' ? [words] : words);
