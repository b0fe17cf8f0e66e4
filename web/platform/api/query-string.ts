type Scalar = string | number | boolean | null | undefined;
export type QueryValue = Scalar | readonly Scalar[] | { readonly [key: string]: QueryValue };

const isNested = (value: QueryValue): value is { readonly [key: string]: QueryValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: Scalar) => value === undefined || value === null || value === '';

/** Brackets and commas are not escaped, because URLs with filters are meant to be shared. */
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
 * Returns a query in the API's format: objects in brackets, lists with commas, `where_in[county_id]=1,2`.
 * Empty values are omitted. The result includes the question mark, or is empty.
 */
export function queryString(query: object | undefined): string {
  const text = [...pairs('', (query ?? {}) as QueryValue)].join('&');
  return text ? `?${text}` : '';
}
