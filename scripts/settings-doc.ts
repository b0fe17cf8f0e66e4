// npm run settings-doc: writes docs/SETTINGS.md from server/config.ts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from '#contract/zod.ts';
import { settingSections } from '../server/config.ts';

export const document = path.resolve(import.meta.dirname, '../docs/SETTINGS.md');

const introduction = `<!-- Written by \`npm run settings-doc\` from server/config.ts. -->

# Settings

Every setting is an environment variable. None is required for a local demo. Production requires \`NODE_ENV\`
and \`APP_URL\`. An empty value counts as unset. The site does not start with an invalid value; the error names
the variable. Values marked *secret* never appear in errors.`;

function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
}

function valuesOf(schema: z.ZodType): string {
  const base = inner(schema);
  const format = schema.meta()?.format ?? base.meta()?.format;
  if (format) return String(format);
  return base instanceof z.ZodEnum ? base.options.map((option) => `\`${option}\``).join(', ') : 'text';
}

function defaultOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodDefault)) return String(schema.meta()?.unset);
  const unit = schema.meta()?.unit;
  return `\`${schema.def.defaultValue}\`${unit ? ` ${unit}` : ''}`;
}

function rowOf([name, schema]: [string, z.ZodType]): string {
  const { description, secret } = schema.meta() ?? {};
  const cells = [
    `\`${name}\``,
    description,
    `${valuesOf(schema)}${secret ? ' *(secret)*' : ''}`,
    defaultOf(schema),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function settingsDocument(
  sections: Record<string, Record<string, z.ZodType>> = settingSections,
): string {
  const tables = Object.entries(sections).map(([title, settings]) =>
    [
      `## ${title}`,
      '',
      '| variable | description | values | default |',
      '|---|---|---|---|',
      ...Object.entries(settings).map(rowOf),
    ].join('\n'),
  );
  return `${[introduction, ...tables].join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(document, settingsDocument());
