// node scripts/run.mjs scripts/colours.ts: generates contract/colours.ts from the tokens, for code that
// cannot use CSS variables: emails, the receipt, pages without the site’s stylesheet, drawings, the browser’s
// theme colour.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
export const source = path.join(root, 'web/styles/tokens.css');
export const made = path.join(root, 'contract/colours.ts');

/** Returns the tokens of the rule starting with `selector`; tokens without a hue as lightness and chroma. */
export function coloursOf(css: string, selector: string): Map<string, string> {
  const begin = css.indexOf(`${selector} {`);
  if (begin < 0) throw new Error(`tokens.css has no rule ${selector}`);
  const rule = css.slice(begin, css.indexOf('}', begin));
  return new Map(
    [...rule.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}\b|[\d.]+ [\d.]+(?=;))/g)].map(
      ([, token = '', colour = '']) => [token, colour],
    ),
  );
}

const constant = (token: string) => token.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the generated file. Tokens unchanged in the dark theme have the same value in both. */
export function coloursFile(css: string): string {
  const dark = coloursOf(css, ':root[data-theme="dark"]');
  const lines = [...coloursOf(css, ':root')].map(
    ([token, light]) =>
      `export const ${constant(token)} = { light: '${light}', dark: '${dark.get(token) ?? light}' } as const;`,
  );
  return `// Made by scripts/colours.ts from web/styles/tokens.css: change it there.\n\n${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(made, coloursFile(readFileSync(source, 'utf8')));
