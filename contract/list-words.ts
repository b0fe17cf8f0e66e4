/** What lists are asked for, as their addresses say it; forms without script send these names too. */
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
