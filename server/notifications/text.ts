import type { Fact } from '../platform/mail/parts.ts';

/** A page that a mail links to without signing in, and what its link signs. */
interface SignedPage {
  path: (token: string) => string;
  purpose: string;
  payload: object;
  days: number;
}

/** A notification's text, on screen, in mails and in push. `href` is a path of this site. */
export interface NotificationText {
  title: string;
  text: string;
  href: string;
  /** The mail's only button. */
  button: string;
  /** The mail's own words instead of `text`, where its facts say the rest. */
  mail?: { text: string; preview: string };
  /** Ruled rows in the mail. */
  facts?: readonly Fact[];
  /** A second link in the mail. */
  aside?: { label: string; href: string };
  /** A sentence under the button of the mail. */
  note?: string;
  /** Attached to the mail as a calendar file. */
  appointment?: { key: string; title: string; starts_at: string; ends_at: string };
  /** Target of the mail's button instead of `href`. */
  mailed?: SignedPage;
}
