/** Query parameter names of lists; forms without JavaScript send the same names. */
export const listNames = {
  search: 'q',
  categories: 'kategorije',
  types: 'vrste',
  counties: 'zupanije',
  towns: 'gradovi',
  near: 'blizu',
  radius: 'krug',
  islands: 'otoci',
  kind: 'objava',
  urgency: 'kada',
  budget: 'proracun',
  answers: 'odgovori',
  sort: 'poredak',
  page: 'stranica',
} as const;

/** Bounds of a numeric filter: `odgovori[povrsina][od]`. */
export const boundWords = { from: 'od', to: 'do' } as const;

export const urgencyWords = {
  urgent: 'hitno',
  this_week: 'ovaj-tjedan',
  this_month: 'ovaj-mjesec',
  flexible: 'po-dogovoru',
} as const;

/** Value of `islands` in a URL. */
export const withIslands = 'da';

/** URL value that sorts by distance. */
export const byDistance = 'udaljenost';

export const kindWords = { inquiry: 'trazim', offer: 'nudim' } as const;
