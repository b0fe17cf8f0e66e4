import { canonical } from './canonical.ts';
import { limits } from './constants.ts';
import { parseDay } from './days.ts';
import { z } from './zod.ts';

/** An id in a path, query or body. Digits as text are accepted, since forms send text. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** A key or slug. In a path, an invalid one gets a 404. */
export const pathKey = z
  .string()
  .max(255)
  .regex(/^[\w-]+$/);

export const isoDate = z.iso.datetime();

/** A day as `YYYY-MM-DD` or in the Croatian format `7. 11. 2026.`, which forms without JavaScript send. */
export const isoDay = z.preprocess(
  (value) => (typeof value === 'string' ? (parseDay(value) ?? value.trim()) : value),
  z.iso.date({ abort: true }),
);

/** An empty form field means that nothing was chosen. */
export const optionalId = z.preprocess((value) => (value === '' ? null : value), id.nullable().optional());

/** The body that mail clients post for one-click unsubscribe (RFC 8058). */
export const oneClick = z.object({ 'List-Unsubscribe': z.string().max(100).optional() });

/** A checkbox: true for `1`, `true` or `on` as text, and for 1 or true in JSON; otherwise false. */
export const ticked = z.preprocess(
  (value) => value === true || value === 1 || ['1', 'true', 'on'].includes(String(value)),
  z.boolean(),
);

/**
 * A stored picture: `path` is 1600 px on its longer side, `thumb` 500 px, `size` in bytes. Fields that were
 * not recorded on upload are null.
 */
export const image = z.object({
  path: z.string(),
  thumb: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  name: z.string(),
  type: z.string(),
  size: z.number().nullable(),
});
/** A picture with known dimensions, which galleries need. */
export const measuredImage = image.extend({ width: z.number(), height: z.number() });

/** Parses `a,b,c` or a repeated key into an array of at most 200 elements that match `item`. */
export const csv = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z.array(item).max(200),
  );

/** Returns the `page` and `per_page` parameters of a list, with `perPage` as the default size. */
export const paging = (perPage: number, pagesMost: number = limits.pagesMost) => ({
  page: z.coerce.number().int().min(1).max(pagesMost).default(1),
  per_page: z.coerce.number().int().min(1).max(limits.perPage.max).default(perPage),
});

export const referencePaging = paging(limits.perPage.startup, limits.referencePagesMost);

export const direction = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['asc', 'desc']),
);

export const listMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  total: z.number().int(),
  total_capped: z.boolean().optional(),
});
export type ListMeta = z.infer<typeof listMeta>;

/** Wraps a schema as `{ data }`. */
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item });

/** Wraps a schema as `{ data[], meta }`. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: listMeta });

/**
 * Returns `meta` for a page of a list. While the pages of a capped list are full, `last_page` is at least the
 * next page.
 */
export function metaOf(
  query: { page: number; per_page: number },
  total: number,
  shown: number,
  capped = false,
  pagesMost: number = limits.pagesMost,
): ListMeta {
  const from = (query.page - 1) * query.per_page + 1;
  const known = Math.max(1, Math.ceil(total / query.per_page));
  const last = capped && shown === query.per_page ? Math.max(known, query.page + 1) : known;
  return {
    current_page: query.page,
    last_page: Math.min(pagesMost, last),
    per_page: query.per_page,
    from: shown ? from : null,
    to: shown ? from + shown - 1 : null,
    total,
    ...(capped ? { total_capped: true } : {}),
  };
}

/**
 * Returns a schema for text in canonical form, with length limits in characters. NUL is rejected, because
 * PostgreSQL cannot store it.
 */
export const text = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().refine(hasNoNul).transform(canonical).pipe(z.string().min(min).max(max));

const hasNoNul = (value: string) => !value.includes('\0');
