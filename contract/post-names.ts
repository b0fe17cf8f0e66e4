/** What a moderator calls a post, in its own gender; the words for its owner are in `web/job-posts/post-words.ts`. */
export const postNames = {
  inquiry: { one: 'Upit', first: 'Prvi upit', corrected: 'Ispravljen' },
  offer: { one: 'Usluga', first: 'Prva usluga', corrected: 'Ispravljena' },
} as const;
