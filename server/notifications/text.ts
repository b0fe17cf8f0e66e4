import { withoutEnd } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { Fact } from '../platform/mail/parts.ts';
import type { Person } from './data.ts';

/**
 * A page that an email links to and that can be used without signing in. The link contains a token that signs
 * `payload`.
 */
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
  /** Used in the email instead of `text` if `facts` already contain the details. */
  mail?: { text: string; preview: string };
  facts?: readonly Fact[];
  aside?: { label: string; href: string };
  note?: string;
  appointment?: { key: string; title: string; place?: string; starts_at: string; ends_at: string };
  /** Target of the email’s button instead of `href`. */
  mailed?: SignedPage;
}

export const because = (reason: string | null) => (reason ? ` Razlog: ${withoutEnd(reason, '. \n')}.` : '');
export const chatWith = ({ id, slug }: Person) => (slug === null ? paths.chats() : paths.chat(String(id)));
