/**
 * Texts for `?message=` on the home page and on a job's page. The URL contains only a key, so that it cannot
 * inject text.
 */
export const pageMessages = {
  'job-post-created': ['Upit je poslan na pregled.', 'Objavljujemo ga čim ga administrator pregleda.'],
  'service-created': ['Usluga je poslana na pregled.', 'Objavljujemo je čim je administrator pregleda.'],
  'job-post-updated': ['Promjene su spremljene.', undefined],
  'job-post-resent': ['Upit je ponovno poslan na pregled.', 'Objavljujemo ga čim ga administrator pregleda.'],
  'service-resent': [
    'Usluga je ponovno poslana na pregled.',
    'Objavljujemo je čim je administrator pregleda.',
  ],
  'job-post-deleted': ['Posao je izbrisan.', undefined],
  'review-sent': ['Ocjena je poslana.', undefined],
  'logged-out': ['Odjavljeni ste.', undefined],
} as const satisfies Record<string, readonly [title: string, text: string | undefined]>;

export type MessageKey = keyof typeof pageMessages;

/** Returns whether a `?message=` value is a key of `pageMessages`. */
export const isMessageKey = (value: string): value is MessageKey => Object.hasOwn(pageMessages, value);
