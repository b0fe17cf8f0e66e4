// Parts of an email as data, rendered both as HTML and as text.

interface Link {
  label: string;
  href: string;
}
type Words = string | readonly (string | Link)[];

/**
 * A labelled cell of the title block. `look` sets the text as a title or in large type, or limits the cell to
 * half a row; two consecutive half cells share a row.
 */
export type Fact = readonly [label: string, value: string, look?: 'title' | 'large' | 'half'];

export interface Person {
  name: string;
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

/** Returns a paragraph; an array mixes text and links. */
export const paragraph = (words: Words): Part => ({ kind: 'paragraph', words });
/** Returns secondary text in small print. */
export const note = (words: Words): Part => ({ kind: 'note', words });
/** Returns the call to action; at most one per email. */
export const button = (label: string, href: string): Part => ({ kind: 'button', label, href });
/** Returns a code to copy, shown large on a separate line. */
export const code = (signs: string): Part => ({ kind: 'code', code: signs });
/** Returns a title block: labelled cells, followed by the people the email is about. */
export const facts = (
  rows: readonly Fact[],
  more: { title?: string; text?: string; people?: readonly Person[] } = {},
): Part => ({
  kind: 'facts',
  rows,
  ...more,
});
/** Returns a link for use within a paragraph or note; `href` must be absolute. */
export const link = (label: string, href: string): Link => ({ label, href });

/** Returns the pieces of a paragraph or note as an array, even if it is a single string. */
export const wordsOf = (words: Words) => (typeof words === 'string' ? [words] : words);
