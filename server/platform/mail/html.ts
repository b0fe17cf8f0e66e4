/** Trusted HTML or XML. The `html` tag escapes all other values and removes characters that XML forbids. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

type Value = Html | string | number | readonly Html[] | undefined | false;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that XML 1.0 forbids; one of them makes a whole feed unreadable. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const written = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one: Html) => one.text).join('');
  return value === undefined || value === false
    ? ''
    : String(value)
        .replace(forbidden, '')
        .replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
};

/** Builds HTML from a template, escaping every value that is not `Html`: html`<p>${userInput}</p>`. */
export const html = (texts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: texts }, ...values.map(written)));
