import type { NotificationData } from '../notifications/data.ts';
import { say } from '../notifications/kinds.ts';
import { button, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

interface AdStatusData {
  data: NotificationData['ad_status_changed'];
  path: string;
}

/** Email with the text of the notification `ad_status_changed`, for advertisers without an account. */
export const adStatusMail = defineMail<AdStatusData>('ad.status', ({ data, path }, site) => {
  const words = say('ad_status_changed', { ...data });
  return {
    subject: words.title,
    preview: words.text,
    body: [
      paragraph(words.text),
      button(words.button, site.url + path),
      note('Poveznica je samo Vaša: tko je ima, vidi oglas kao i Vi. Nemojte je prosljeđivati.'),
    ],
    reason: 'Ovu poruku dobivate jer ste s ovom adresom naručili oglas.',
    settings: false,
  };
});

export const adsMails = [adStatusMail];
