import { notRead } from '../platform/mail/templates.ts';
import type { DataOf } from './data.ts';
import type { AnsweredKind } from './reply-address.ts';

const confirmed = 'Prije toga šaljemo poveznicu za potvrdu.';
const whenDone = `Kad je posao obavljen, odgovorite: obavljeno, ili s konačnom cijenom: obavljeno 160 €. ${confirmed}`;

function choiceIn(kind: AnsweredKind, data: object): string | undefined {
  switch (kind) {
    case 'offer_received':
      return `Odgovor 1 prihvaća ponudu, a 2 je odbija. ${confirmed}`;
    case 'job_post_invitation':
      return `Za ponudu napišite u prvi redak samo cijenu, npr. 120 € ili 100-150 €, a ispod nje opis radova. ${confirmed}`;
    case 'deal_changed': {
      const { event, times, final_cents: cents } = data as DataOf<'deal_changed'>;
      if (event === 'times')
        return `Termin birate njegovim rednim brojem${times.length > 1 ? `, od 1 do ${times.length}` : ', dakle 1'}. ${confirmed}`;
      if (event === 'scheduled') return whenDone;
      return event === 'done' && cents !== undefined ? `Odgovor 1 potvrđuje cijenu. ${confirmed}` : undefined;
    }
    case 'offer_answered':
      return (data as DataOf<'offer_answered'>).outcome === 'accepted' ? whenDone : undefined;
    case 'appointment_reminder':
      return (data as DataOf<'appointment_reminder'>).look ? undefined : whenDone;
    default:
      return undefined;
  }
}

/** First paragraph of an email that would seem to invite a reply, on a site that does not read replies. */
export const notReadNote = `${notRead} Odgovorite na stranici.`;

/** Returns the first paragraph of an email that can be replied to, which explains what a reply does. */
export function replyNote(kind: AnsweredKind, data: object): string {
  return ['Na ovaj email možete odgovoriti. Odgovor stiže kao poruka u razgovor.', choiceIn(kind, data)]
    .filter(Boolean)
    .join(' ');
}
