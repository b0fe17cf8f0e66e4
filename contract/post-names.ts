/**
 * A moderator's labels for a post, by grammatical gender; the owner's are in `web/job-posts/post-words.ts`.
 */
export const postNames = {
  inquiry: { one: 'Upit', first: 'Prvi upit', corrected: 'Ispravljen' },
  offer: { one: 'Usluga', first: 'Prva usluga', corrected: 'Ispravljena' },
} as const;
