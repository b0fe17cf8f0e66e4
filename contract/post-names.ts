/**
 * Moderators' labels by kind of post, each in the gender of the Croatian noun; the owner's labels are in
 * `web/job-posts/post-words.ts`.
 */
export const postNames = {
  inquiry: { one: 'Upit', first: 'Prvi upit', corrected: 'Ispravljen' },
  offer: { one: 'Usluga', first: 'Prva usluga', corrected: 'Ispravljena' },
} as const;
