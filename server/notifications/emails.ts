import { count, formatNumber, nouns } from '#contract/format.ts';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { withTrid } from '#contract/paths.ts';
import { calendarFile } from '../platform/calendar.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { button, facts, link, note, type Person, paragraph } from '../platform/mail/parts.ts';
import { type Content, defineMail } from '../platform/mail/templates.ts';
import { usersByIds } from '../users/service.ts';
import type { PersonRef } from './data.ts';
import { textOfStored } from './names.ts';
import { isAnswered } from './reply-address.ts';
import { notReadNote, replyNote } from './reply-note.ts';
import type { NotificationText } from './text.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

interface Mailed {
  kind: NotificationKind;
  /** Contains ids only; names are read when the email is rendered. */
  data: Record<string, unknown>;
  id: number | null;
  signed: string | null;
  unsubscribe: string;
  /** Missing in emails queued by an earlier release. */
  reply?: string | null;
}

/** Returns a calendar file. In a calendar, a later file with the same uid moves the existing appointment. */
const appointmentFile = (
  { key, title, place, starts_at, ends_at }: NonNullable<NotificationText['appointment']>,
  url: string,
  organizer: Site,
) => ({
  name: 'termin.ics',
  // Outlook shows the file as an appointment only if the type states the method.
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  bytes: async () =>
    Buffer.from(
      calendarFile([
        {
          uid: `${key}@${new URL(url).host}`,
          title,
          startsAt: new Date(starts_at),
          endsAt: new Date(ends_at),
          place,
          organizer,
          url,
        },
      ]),
    ),
});

/**
 * Returns the sender of an offer with rating and verified trade, read when the email is rendered; undefined
 * for other kinds.
 */
async function senderOf(db: Db, { kind, data }: Mailed): Promise<Person | undefined> {
  const { id } = ((kind === 'offer_received' ? data.worker : null) as PersonRef | null) ?? {};
  const worker = id === undefined ? undefined : (await usersByIds(db, [id], null)).get(id);
  if (!worker) return;
  const rated = worker.reviews_count > 0;
  return {
    name: worker.name,
    stars: rated ? formatNumber(worker.rating) : undefined,
    text: rated ? count(worker.reviews_count, nouns.ocjena) : 'Nema ocjena',
    ...(worker.trade_verified && { checked: 'Provjereni obrt' }),
  };
}

/**
 * Returns the note on whether the email can be replied to. Complaints can be answered only on the site,
 * because an answer has a verdict and a deadline.
 */
function noteAbove(kind: NotificationKind, data: object, isRead: boolean) {
  if (isAnswered(kind)) return [note(isRead ? replyNote(kind, data) : notReadNote)];
  return kind === 'complaint_changed' ? [note(notReadNote)] : [];
}

interface Read extends Mailed {
  words: NotificationText;
  person: Person | undefined;
}

export function writeNotification(
  { kind, data, words, person, id, signed, unsubscribe, reply }: Read,
  site: Site,
): Content {
  return {
    subject: words.title,
    preview: words.mail?.preview ?? words.text,
    body: [
      ...noteAbove(kind, data, Boolean(reply)),
      paragraph(words.mail?.text ?? words.text),
      ...(words.facts?.length ? [facts(words.facts, { people: person ? [person] : [] })] : []),
      button(
        words.button,
        site.url + (words.mailed && signed !== null ? words.mailed.path(signed) : withTrid(words.href, id)),
      ),
      ...(words.note ? [note(words.note)] : []),
      ...(words.aside ? [note([link(words.aside.label, site.url + words.aside.href), '.'])] : []),
    ],
    reason: `Ovu poruku dobivate jer su Vam uključeni emailovi vrste „${notificationKinds[kind].label}“.`,
    ...(words.appointment && {
      attachments: [appointmentFile(words.appointment, site.url + words.href, site)],
    }),
    unsubscribe: unsubscribeLinks(unsubscribe, site),
    ...(reply && { replyTo: reply }),
  };
}

export const notificationMail = defineMail('notification', {
  read: async (db, mailed: Mailed) => ({
    ...mailed,
    words: await textOfStored(db, mailed),
    person: await senderOf(db, mailed),
  }),
  write: writeNotification,
});

export const notificationMails = [notificationMail];
