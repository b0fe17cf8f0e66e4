import { proposedSlug } from './format.ts';
import { text } from './shapes.ts';
import { z } from './zod.ts';

/** A URL segment: lower-case ASCII letters, digits and single hyphens. */
export const slug = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Adresa smije imati samo mala slova bez kvačica, brojke i crtice.');

/** An empty slug is generated from the title. */
export const optionalSlug = z.preprocess((value) => (value === '' ? undefined : value), slug.optional());

/** Adds an issue if no slug is given and none can be generated from the title. */
export function needsSlug(
  given: { slug?: string | undefined; title: string },
  wrong: z.core.$RefinementCtx,
): void {
  if (given.slug === undefined && proposedSlug(given.title) === '')
    wrong.addIssue({ code: 'custom', path: ['slug'], message: 'Polje Adresa je obavezno.' });
}

export const markdown = text({ max: 60_000 });

/** Meta tags for search engines; empty fields fall back to the title and the lead. */
export const seo = {
  seo_title: text({ min: 0, max: 70 }).default(''),
  seo_description: text({ min: 0, max: 170 }).default(''),
};

export const contents = z.array(z.object({ id: z.string(), text: z.string() }));
