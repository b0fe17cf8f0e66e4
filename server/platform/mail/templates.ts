import type { Db } from '../db/pool.ts';
import type { Site } from '../http/site.ts';
import type { Part } from './parts.ts';

interface Attachment {
  name: string;
  type: string;
  bytes: () => Promise<Uint8Array>;
}

/** Stated by every email without a Reply-To address. */
export const notRead = 'Na ovaj email ne odgovarajte jer odgovore nitko ne čita.';

export interface Content {
  subject: string;
  preview: string;
  title?: string;
  body: readonly Part[];
  attachments?: readonly Attachment[];
  reason: string;
  /** False if the recipient may have no account, so that the footer has no link to the settings. */
  settings?: false;
  /**
   * URLs that unsubscribe from this kind of email: a page for people, and one that mail programs post to (RFC
   * 8058).
   */
  unsubscribe?: { page: string; oneClick: string };
  /**
   * Reply-To address, if the site reads replies; without one, the footer contains `notRead` unless the body
   * does.
   */
  replyTo?: string | undefined;
}

/** Resolves to null if there is no longer a reason to send the email. */
type Read<T extends object, R extends object> = (db: Db, data: T) => Promise<R | null>;

type Write<T extends object> = (data: T, site: Site) => Content;

interface Options {
  /**
   * True if the recipient cannot continue without the email, so that it does not queue behind newsletters.
   */
  readonly urgent?: boolean;
}

/**
 * Options of a template, by its data: an email with a code is always urgent, and one with a token must state
 * whether its recipient is waiting for the link.
 */
type OptionsFor<T extends object> = T extends { code: string }
  ? [options: { readonly urgent: true }]
  : T extends { token: string | null }
    ? [options: { readonly urgent: boolean }]
    : [options?: Options];

/**
 * A feature’s email template. `data` is plain JSON with user ids, since it is stored in the queue; everything
 * else is read when the email is sent.
 */
export interface Template<T extends object> extends Options {
  readonly name: string;
  /** Returns the content; null if there is no longer a reason to send the email. */
  readonly content: (db: Db, data: T, site: Site) => Promise<Content | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: templates in one list have different types of data
export type AnyTemplate = Template<any>;

/**
 * Defines an email template. `read` loads names when the email is sent, so queued emails contain no names of
 * accounts deleted in the meantime.
 */
export function defineMail<T extends object>(
  name: string,
  write: Write<T>,
  ...options: OptionsFor<T>
): Template<T>;
export function defineMail<T extends object, R extends object>(
  name: string,
  parts: { read: Read<T, R>; write: Write<R> },
  ...options: OptionsFor<T>
): Template<T>;
export function defineMail(
  name: string,
  parts: Write<object> | { read: Read<object, object>; write: Write<object> },
  options: Options = {},
): Template<object> {
  if (typeof parts === 'function')
    return { name, ...options, content: async (_, data, site) => parts(data, site) };
  return {
    name,
    ...options,
    async content(db, data, site) {
      const read = await parts.read(db, data);
      return read && parts.write(read, site);
    },
  };
}
