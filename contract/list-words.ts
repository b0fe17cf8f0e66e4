/** Query parameter names of lists; forms without script send the same names. */
export const listNames = {
  search: 'q',
  categories: 'kategorije',
  types: 'vrste',
  counties: 'zupanije',
  towns: 'gradovi',
  kind: 'objava',
  sort: 'poredak',
  page: 'stranica',
} as const;

export const kindWords = { inquiry: 'trazim', offer: 'nudim' } as const;
