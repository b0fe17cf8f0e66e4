/** For those who have not written their own. */
const usual = {
  openings: ['Mogu doći pogledati danas.', 'Mogu doći pogledati sutra.'],
  answers: ['Javljam se danas.', 'Može, odgovara mi.', 'Nažalost, ne mogu.'],
} as const;

export const openingsOf = (own: readonly string[]): readonly string[] => (own.length ? own : usual.openings);
export const answersOf = (own: readonly string[]): readonly string[] => (own.length ? own : usual.answers);
