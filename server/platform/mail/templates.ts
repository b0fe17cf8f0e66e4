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

/** A mail of a feature's own. `data` is plain JSON, since it waits in the database; the rest is written when the mail is sent. */
export interface Template<T extends object> {
  readonly name: string;
  readonly write: (data: T, site: Site) => Content;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of templates holds such of any data
export type AnyTemplate = Template<any>;

export const defineMail = <T extends object>(name: string, write: Template<T>['write']): Template<T> => ({ name, write });
