import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Refusal {
  rule: string;
  /** Undefined if the rule applies to any field. */
  fields: readonly string[] | undefined;
  example: { field: string; text: string };
  message: RegExp;
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]*)`/g)].map(([, content = '']) => content);
const escaped = (message: string) => message.replace(/[.*+?^$()|[\]\\/]/g, '\\$&');
/** Messages name fields by their labels, which begin with a capital letter. */
const placeholders = { '{field}': '\\p{Lu}.*?', '{n}': '(\\d+) znak(?:a|ova)', '{text}': '.+' };

/** Returns the rules for rejecting a text, as listed in `docs/API.md`. */
export function refusals(): Refusal[] {
  const document = readFileSync(path.resolve('docs/API.md'), 'utf8');
  const [, table = ''] = /\n\| refused \|.*\n\| ---.*\n((?:\|.*\n)+)/.exec(document) ?? [];
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, rule = '', fields = '', example = '', message = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const [field = '', text = ''] = quoted(example);
      const pattern = escaped(message).replace(
        /\{\w+\}/g,
        (name) => placeholders[name as keyof typeof placeholders],
      );
      return {
        rule,
        fields: fields === 'any' ? undefined : quoted(fields),
        example: { field, text },
        message: new RegExp(`^${pattern}$`, 'su'),
      };
    });
}
