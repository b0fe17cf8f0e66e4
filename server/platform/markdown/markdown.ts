import type { MarkedToken, Token, Tokens } from 'marked';
import { AppError } from '#contract/errors.ts';
import { slugify } from '#contract/format.ts';
import { needsAccount } from '#contract/paths.ts';
import { Html, html } from '../mail/html.ts';

export interface Heading {
  id: string;
  text: string;
}
export interface Written {
  html: string;
  contents: Heading[];
}

/**
 * Returns the tokens of Markdown text; undefined if the text is too complex. Loads the parser on first use,
 * since most API nodes never need it.
 */
async function tokensOf(source: string): Promise<Token[] | undefined> {
  const { boundedTokens, TooComplex } = await import('./bounded-lexer.ts');
  try {
    return boundedTokens(source);
  } catch (error) {
    if (error instanceof TooComplex) return;
    throw error;
  }
}

const tooComplex =
  'Tekst je previše složen za prikaz. Upotrijebite manje oznaka i ugniježđenih popisa ili ga podijelite na više odlomaka.';

/**
 * Throws `invalid` for a field whose text is too complex to render as Markdown. Call before storing an
 * editor’s text.
 */
export async function checkMarkdown(field: string, source: string): Promise<void> {
  if (!(await tokensOf(source))) throw new AppError('invalid', { fields: { [field]: [tooComplex] } });
}

const nothing = new Html('');
const join = (parts: readonly Html[]) => new Html(parts.map(({ text }) => text).join(''));

const opensCode = /^<(script|style|iframe|object|embed|template|svg|math|noscript|textarea|title|xmp)\b/i;

const plainOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.type === 'html'
        ? ''
        : 'tokens' in token && token.tokens
          ? plainOf(token.tokens)
          : 'text' in token
            ? String(token.text)
            : '',
    )
    .join('');

/**
 * Returns the target of a link in an editor’s text: a path of this site, a fragment, a web URL, `mailto:` or
 * `tel:`. Undefined for anything else.
 */
function safeLink(href: string): { href: string; away: boolean } | undefined {
  const trimmed = href.trim();
  if (/^#[\w-]+$/.test(trimmed)) return { href: trimmed, away: false };
  // Browsers read `/\` and a tab between two slashes as `//`, which is another site.
  if (/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(trimmed)) return { href: trimmed, away: false };
  const url = /^(?:https?|mailto|tel):/i.test(trimmed) ? URL.parse(trimmed) : null;
  return url ? { href: url.href, away: url.protocol.startsWith('http') } : undefined;
}

/**
 * Returns the `rel` attribute of a link, or false if it needs none. Search engines must ignore links to pages
 * that redirect visitors to the sign-in page.
 */
function relOf({ href, away }: { href: string; away: boolean }): Html | false {
  if (away) return new Html(' rel="noopener noreferrer"');
  return needsAccount(href.split(/[?#]/, 1)[0] ?? '') && new Html(' rel="nofollow"');
}

/** Returns the path if it is a picture in the site’s storage; pages may load no other pictures (CSP). */
const safePicture = (href: string): string | undefined =>
  /^\/files\/[\w./-]+$/.test(href) && !href.includes('..') ? href : undefined;

/**
 * Renders an editor’s text as HTML. Every element is generated here from its token; HTML in the text and
 * disallowed links and pictures are omitted, so the result needs no sanitizing. Text that is too complex is
 * shown as plain text.
 */
export async function renderMarkdown(source: string): Promise<Written> {
  const contents: Heading[] = [];
  const used = new Map<string, number>();

  const inline = (tokens: readonly Token[] | undefined): Html => {
    const parts: Html[] = [];
    let within: string | undefined;
    for (const token of tokens ?? []) {
      if (token.type === 'html') {
        const tag = String(token.raw).trim().toLowerCase();
        within = within ? (tag.startsWith(`</${within}`) ? undefined : within) : opensCode.exec(tag)?.[1];
      } else if (!within) parts.push(write(token as MarkedToken));
    }
    return join(parts);
  };
  const blocks = (tokens: readonly Token[]): Html => join(tokens.map((token) => write(token as MarkedToken)));

  const heading = ({ depth, tokens }: Tokens.Heading): Html => {
    if (depth > 2) return html`<h3>${inline(tokens)}</h3>`;
    const text = plainOf(tokens).trim();
    const base = slugify(text) || 'dio';
    let [id, n] = [base, used.get(base) ?? 0];
    while (used.has(id)) id = `${base}-${++n}`;
    used.set(base, Math.max(n, 1)).set(id, used.get(id) ?? 1);
    contents.push({ id, text });
    return html`<h2 id="${id}">${inline(tokens)}</h2>`;
  };
  const link = ({ href, tokens }: Tokens.Link): Html => {
    const safe = safeLink(href);
    if (!safe) return inline(tokens);
    return html`<a class="link" href="${safe.href}"${relOf(safe)}>${inline(tokens)}</a>`;
  };
  const table = ({ header, rows }: Tokens.Table): Html => {
    const labels = header.map(({ tokens }) => plainOf(tokens));
    return html`<div class="text-table" tabindex="0" role="group" aria-label="Tablica"><table><thead><tr>${header.map(({ tokens }) => html`<th scope="col">${inline(tokens)}</th>`)}</tr></thead><tbody>${rows.map(
      (row) =>
        html`<tr>${row.map(({ tokens }, at) => html`<td data-label="${labels[at] ?? ''}">${inline(tokens)}</td>`)}</tr>`,
    )}</tbody></table></div>`;
  };
  const item = ({ tokens, loose }: Tokens.ListItem): Html =>
    html`<li>${join(tokens.map((token) => (token.type === 'text' && !loose ? inline(token.tokens ?? [token]) : write(token as MarkedToken))))}</li>`;
  const list = ({ ordered, start, items }: Tokens.List): Html => {
    const rows = items.map(item);
    return ordered
      ? html`<ol${Number(start) > 1 && html` start="${Number(start)}"`}>${rows}</ol>`
      : html`<ul>${rows}</ul>`;
  };
  const image = ({ href, text }: Tokens.Image): Html => {
    const src = safePicture(href);
    return src ? html`<img src="${src}" alt="${text}" loading="lazy" decoding="async">` : nothing;
  };

  function write(token: MarkedToken): Html {
    switch (token.type) {
      case 'heading':
        return heading(token);
      case 'paragraph':
        return html`<p>${inline(token.tokens)}</p>`;
      case 'text':
        return 'tokens' in token && token.tokens ? inline(token.tokens) : html`${token.text}`;
      case 'escape':
        return html`${token.text}`;
      case 'strong':
        return html`<strong>${inline(token.tokens)}</strong>`;
      case 'em':
        return html`<em>${inline(token.tokens)}</em>`;
      case 'del':
        return html`<del>${inline(token.tokens)}</del>`;
      case 'codespan':
        return html`<code>${token.text}</code>`;
      case 'code':
        return html`<pre tabindex="0"><code>${token.text}</code></pre>`;
      case 'br':
        return html`<br>`;
      case 'hr':
        return html`<hr>`;
      case 'blockquote':
        return html`<blockquote>${blocks(token.tokens)}</blockquote>`;
      case 'list':
        return list(token);
      case 'list_item':
        return item(token);
      case 'table':
        return table(token);
      case 'link':
        return link(token);
      case 'image':
        return image(token);
      default:
        return nothing;
    }
  }

  const tokens = await tokensOf(source);
  if (!tokens)
    return { html: join(source.split(/\n{2,}/).map((part) => html`<p>${part}</p>`)).text, contents };
  return { html: blocks(tokens).text, contents };
}

/**
 * Returns an editor’s text without markup, for search and reading time. Text that is too complex keeps its
 * markup.
 */
export async function plainText(source: string): Promise<string> {
  const read = (tokens: readonly Token[]): string =>
    tokens
      .map((token) => {
        if (token.type === 'table')
          return (token as Tokens.Table).rows
            .map((row) => row.map((cell) => plainOf(cell.tokens)).join(' '))
            .join(' ');
        if (token.type === 'list')
          return (token as Tokens.List).items.map((one) => read(one.tokens)).join(' ');
        return plainOf([token]);
      })
      .join(' ');
  const tokens = await tokensOf(source);
  return (tokens ? read(tokens) : source).replace(/\s+/g, ' ').trim();
}
