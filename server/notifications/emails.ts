import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { button, facts, link, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

interface Told {
  kind: NotificationKind;
  title: string;
  text: string;
  button: string;
  /** A path of this site. */
  href: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** A further page of this site. */
  aside: { label: string; href: string } | null;
  /** What ends mails of this kind to this person. */
  unsubscribe: string;
}

/** The mail of every notification: what happened, and the one place to go. */
export const notificationMail = defineMail<Told>('notification', (told, site) => ({
  subject: told.title,
  preview: told.text,
  body: [
    paragraph(told.text),
    ...(told.facts.length > 0 ? [facts(told.facts)] : []),
    button(told.button, site.url + told.href),
    ...(told.aside ? [note([link(told.aside.label, site.url + told.aside.href), '.'])] : []),
  ],
  reason: `Ovu poruku dobivate jer su Vam uključeni emailovi vrste „${notificationKinds[told.kind].label}“.`,
  unsubscribe: unsubscribeLinks(told.unsubscribe, site),
}));

export const notificationMails = [notificationMail];
