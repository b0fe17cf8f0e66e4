/** Why a worker who was asked sends no offer. */
export const declineReasons = {
  busy: 'Nemam slobodnog termina',
  far: 'Predaleko mi je',
  other_work: 'Ne radim takve poslove',
  small: 'Posao je premalen za mene',
} as const;
