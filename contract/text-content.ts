import { text } from './shapes.ts';
import { z } from './zod.ts';

/** An address part: small letters of the English alphabet, digits and single hyphens. */
export const slug = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Adresa smije imati samo mala slova bez kvačica, brojke i crtice.');

/** Markdown, as editors write it. */
export const markdown = text({ max: 60_000 });

/** Fields for search engines; empty ones take the title and the lead. */
export const seo = { seo_title: text({ min: 0, max: 70 }).default(''), seo_description: text({ min: 0, max: 170 }).default('') };

/** The second-level headings of a text, for its table of contents. */
export const contents = z.array(z.object({ id: z.string(), text: z.string() }));
