import qs from 'qs';

/** Parses `where_in[county_id]=1,2`, `contacts[phones][]`, for queries and both form encodings. */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 1500, allowPrototypes: false, plainObjects: false });
