// Labels for the events of a post. Separate from the other labels, which every page loads.

const inquiry = {
  created: 'Upit je izrađen',
  sent_for_review: 'Poslan na pregled',
  review_pending: 'Potvrda u tijeku',
  review_declined: 'Potrebna je dorada',
  resent_after_fix: 'Ponovno poslan nakon dorade',
  approved: 'Odobren i objavljen',
  deactivated: 'Deaktiviran',
  activated: 'Ponovno aktiviran',
  finished: 'Zatvoren',
  reopened: 'Ponovno otvoren',
  opened_to_all: 'Objavljen svima',
} as const;

export type PostEvent = keyof typeof inquiry;

/** Labels of a post’s events, in the grammatical gender of its kind. */
export const postEvents = {
  inquiry,
  offer: {
    created: 'Usluga je izrađena',
    sent_for_review: 'Poslana na pregled',
    review_pending: 'Potvrda u tijeku',
    review_declined: 'Potrebna je dorada',
    resent_after_fix: 'Ponovno poslana nakon dorade',
    approved: 'Odobrena i objavljena',
    deactivated: 'Deaktivirana',
    activated: 'Ponovno aktivirana',
    finished: 'Zatvorena',
    reopened: 'Ponovno otvorena',
    opened_to_all: 'Objavljena svima',
  },
} as const satisfies Record<string, Record<PostEvent, string>>;

export const eventNames = Object.keys(inquiry) as [PostEvent, ...PostEvent[]];
