import type { Db } from '../db/pool.ts';
import type { Site } from '../http/site.ts';
import type { Part } from './parts.ts';

interface Attachment {
  name: string;
  type: string;
  bytes: () => Promise<Uint8Array>;
}

export interface Content {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  /** The heading; the subject where it is absent. */
  title?: string;
  body: readonly Part[];
  /** Documents that come with it; made when the mail is sent. */
  attachments?: readonly Attachment[];
  /** Why one gets this, a sentence for the foot: *Ovu poruku dobivate jer …* */
  reason: string;
  /** What ends mails of this kind: a page for people, and an address that a mail program posts to (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

type Write<T extends object> = (data: T, site: Site) => Content;

/** A mail of a feature's own. `data` is plain JSON with ids for people, since it waits in the database; the rest is read and written when the mail is sent. */
export interface Template<T extends object> {
  readonly name: string;
  readonly content: (db: Db, data: T, site: Site) => Promise<Content>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of templates holds such of any data
export type AnyTemplate = Template<any>;

/** `read` looks up what the mail names: what waits is not to hold the names of accounts that may be gone by then. */
export function defineMail<T extends object>(name: string, write: Write<T>): Template<T>;
export function defineMail<T extends object, R extends object>(name: string, parts: { read: (db: Db, data: T) => Promise<R>; write: Write<R> }): Template<T>;
export function defineMail(name: string, parts: Write<object> | { read: (db: Db, data: object) => Promise<object>; write: Write<object> }): Template<object> {
  if (typeof parts === 'function') return { name, content: async (_, data, site) => parts(data, site) };
  return { name, content: async (db, data, site) => parts.write(await parts.read(db, data), site) };
}
