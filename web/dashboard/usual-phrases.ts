/** Default phrases for users who have not written any. */
const usual = {
  openings: ['Mogu doći pogledati danas.', 'Mogu doći pogledati sutra.'],
  answers: ['Može, odgovara mi.', 'Javljam se danas.'],
} as const;

export const openingsOf = (own: readonly string[]): readonly string[] => (own.length ? own : usual.openings);
export const answersOf = (own: readonly string[]): readonly string[] => (own.length ? own : usual.answers);
