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
  /** What an inbox shows next to the subject. */
  preview: string;
  /** The heading; defaults to the subject. */
  title?: string;
  body: readonly Part[];
  /** Attachments, generated when the mail is sent. */
  attachments?: readonly Attachment[];
  /** Why the recipient gets this mail, a sentence for the footer: *Ovu poruku dobivate jer …* */
  reason: string;
  /** False: the recipient need not have an account, so no link to its settings. */
  settings?: false;
  /** Unsubscribes from this kind of mail: a page for people, and an address that mail programs post to (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

/** Null: there is nothing to send any more. */
type Read<T extends object, R extends object> = (db: Db, data: T) => Promise<R | null>;

type Write<T extends object> = (data: T, site: Site) => Content;

/**
 * A feature's mail template. `data` is plain JSON with user ids, since it waits in the database; everything else is looked up when the mail is sent.
 */
export interface Template<T extends object> {
  readonly name: string;
  /** Null if the email is not to be sent any more. */
  readonly content: (db: Db, data: T, site: Site) => Promise<Content | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of templates has templates with any data
export type AnyTemplate = Template<any>;

/** `read` looks up names when the mail is sent, so that waiting mails hold no names of accounts deleted meanwhile. */
export function defineMail<T extends object>(name: string, write: Write<T>): Template<T>;
export function defineMail<T extends object, R extends object>(
  name: string,
  parts: { read: Read<T, R>; write: Write<R> },
): Template<T>;
export function defineMail(
  name: string,
  parts: Write<object> | { read: Read<object, object>; write: Write<object> },
): Template<object> {
  if (typeof parts === 'function') return { name, content: async (_, data, site) => parts(data, site) };
  return {
    name,
    async content(db, data, site) {
      const read = await parts.read(db, data);
      return read && parts.write(read, site);
    },
  };
}
