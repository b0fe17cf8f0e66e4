import type { Fact } from '../platform/mail/parts.ts';

/** A page that an email links to without signing in, and the payload that its link signs. */
interface SignedPage {
  path: (token: string) => string;
  purpose: string;
  payload: object;
  days: number;
}

export interface NotificationText {
  title: string;
  text: string;
  href: string;
  button: string;
  /** Replaces `text` in the email if `facts` already contain the rest. */
  mail?: { text: string; preview: string };
  facts?: readonly Fact[];
  aside?: { label: string; href: string };
  note?: string;
  appointment?: { key: string; title: string; starts_at: string; ends_at: string };
  /** Target of the email’s button instead of `href`. */
  mailed?: SignedPage;
}
