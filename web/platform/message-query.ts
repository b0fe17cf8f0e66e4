import { paths } from '#contract/paths.ts';
import type { Said } from './act.ts';

/** What `?message=` may say on the home page and on a job's page: only these, never the text of an address (spec §2). */
const messages = {
  'job-post-created': ['Upit je poslan na pregled.', 'Objavljujemo ga čim ga administrator pregleda.'],
  'job-post-updated': ['Promjene su spremljene.', undefined],
  'job-post-resent': ['Upit je ponovno poslan na pregled.', 'Objavljujemo ga čim ga administrator pregleda.'],
  'job-post-deleted': ['Posao je izbrisan.', undefined],
  'review-sent': ['Ocjena je poslana.', undefined],
  'logged-out': ['Odjavljeni ste.', undefined],
} as const satisfies Record<string, readonly [title: string, text: string | undefined]>;

export type MessageKey = keyof typeof messages;

const isMessageKey = (value: string): value is MessageKey => Object.hasOwn(messages, value);

/** What an address asks to say: nothing where none is asked for, null where it is none of ours. */
export function messageIn(pathname: string, search: string): Said | null | undefined {
  const key = new URLSearchParams(search).get('message');
  if (key === null || !(pathname === paths.home() || /^\/poslovi\/[^/]+$/.test(pathname))) return undefined;
  return isMessageKey(key) ? messages[key] : null;
}

/** The same address without its message. */
export function withoutMessage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('message');
  const rest = query.toString();
  return rest && `?${rest}`;
}
