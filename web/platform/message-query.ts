/** What `?message=` may say on the home page and on a job's page: only these, never the text of an address (spec §2). */
export const messages = {
  'job-post-created': ['Upit je poslan na pregled.', 'Objavljujemo ga čim ga administrator pregleda.'],
  'job-post-updated': ['Promjene su spremljene.', undefined],
  'job-post-resent': ['Upit je ponovno poslan na pregled.', 'Objavljujemo ga čim ga administrator pregleda.'],
  'job-post-deleted': ['Posao je izbrisan.', undefined],
  'review-sent': ['Ocjena je poslana.', undefined],
  'logged-out': ['Odjavljeni ste.', undefined],
} as const satisfies Record<string, readonly [title: string, text: string | undefined]>;

export type MessageKey = keyof typeof messages;

export const isMessageKey = (value: string | null): value is MessageKey => value !== null && Object.hasOwn(messages, value);

/** The same address without its message. */
export function withoutMessage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('message');
  const rest = query.toString();
  return rest && `?${rest}`;
}
