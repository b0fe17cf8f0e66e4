type Scalar = string | number | boolean | null | undefined;
export type QueryValue = Scalar | readonly Scalar[] | { readonly [key: string]: QueryValue };

const isNested = (value: QueryValue): value is { readonly [key: string]: QueryValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: Scalar) => value === undefined || value === null || value === '';

/** Brackets and commas stay readable: an address with filters is meant to be shared (product.md). */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',');

function* pairs(prefix: string, value: QueryValue): Generator<string> {
  if (isNested(value)) {
    for (const [key, inner] of Object.entries(value)) yield* pairs(prefix ? `${prefix}[${key}]` : key, inner);
    return;
  }
  const given = (Array.isArray(value) ? value : [value]).filter((item) => !isEmpty(item));
  if (given.length) yield `${encode(prefix)}=${encode(given.join(','))}`;
}

/**
 * A query in the API's format (wire.md): objects in brackets, lists with commas, `where_in[county_id]=1,2`.
 * Empty values are left out. Returns the text with its question mark, or an empty string.
 */
export function queryString(query: object | undefined): string {
  const text = [...pairs('', (query ?? {}) as QueryValue)].join('&');
  return text ? `?${text}` : '';
}
