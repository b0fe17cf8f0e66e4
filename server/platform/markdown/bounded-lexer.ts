import { Lexer, type Token, type TokensList } from 'marked';

/** Thrown for text whose parsing exceeds the budget; an editor’s text needs a fraction of it. */
export class TooComplex extends Error {}

const maxCharacters = 200_000;
const maxLines = 6000;
const maxLevels = 20;
const marks = /[*_~`[!<]/g;
const words = /\S+/g;
const linesOf = (text: string) => text.split('\n').length;

/** Returns the budget for the parser’s quadratic operations on one text. */
const budget = () => ({
  /** Table cells, list items and paragraphs; a row has a cell for each column even if it is empty. */
  pieces: 20_000,
  /** Sum over list items and quotes: number of lines times length. */
  lines: 30_000_000,
  /** Sum over paragraphs: number of markup characters times length. */
  marks: 10_000_000,
  /** Sum of the squared lengths of all words. */
  words: 15_000_000,
});

class BoundedLexer extends Lexer {
  #levels = 0;
  readonly #left = budget();

  #spend(what: keyof ReturnType<typeof budget>, work: number): void {
    this.#left[what] -= work;
    if (this.#left[what] < 0) throw new TooComplex(what);
  }

  #nested<T>(parse: () => T): T {
    if (++this.#levels > maxLevels) throw new TooComplex('the text has too many levels');
    try {
      return parse();
    } finally {
      this.#levels--;
    }
  }

  override blockTokens(text: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(text: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[] {
    if (this.#levels > 0) this.#spend('lines', linesOf(text) * text.length);
    return this.#nested(() => super.blockTokens(text, tokens, lastParagraphClipped));
  }

  override inline(...args: Parameters<Lexer['inline']>) {
    this.#spend('pieces', 1);
    return super.inline(...args);
  }

  override inlineTokens(...args: Parameters<Lexer['inlineTokens']>) {
    const [text] = args;
    this.#spend('marks', text.length * (text.match(marks)?.length ?? 0));
    for (const [word] of text.matchAll(words)) this.#spend('words', word.length ** 2);
    return this.#nested(() => super.inlineTokens(...args));
  }
}

/** Returns the tokens of Markdown text. Throws `TooComplex` if the budget is exceeded or the parser fails. */
export function boundedTokens(text: string): Token[] {
  if (text.length > maxCharacters || linesOf(text) > maxLines) throw new TooComplex('the text is too long');
  try {
    return new BoundedLexer().lex(text);
  } catch (error) {
    throw error instanceof TooComplex ? error : new TooComplex('the parser failed', { cause: error });
  }
}
