import { truncate } from '#contract/format.ts';
import { facts, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(paragraph);

export const ticketMail = defineMail<{ number: string; topic: string; message: string }>(
  'help.ticket',
  ({ number, topic, message }) => ({
    subject: `Zaprimili smo Vašu poruku (${number})`,
    title: 'Zaprimili smo Vašu poruku',
    preview: 'Odgovor stiže na ovu adresu.',
    body: [
      paragraph(
        'Hvala na poruci. Odgovor stiže na ovu adresu; broj zahtjeva navedite ako nam se javite ponovno.',
      ),
      facts([
        ['Broj zahtjeva', number],
        ['Tema', topic],
      ]),
      note('Vaša poruka:'),
      ...paragraphs(message),
    ],
    settings: false,
    reason:
      'Ovu poruku dobivate jer je s ovom adresom poslana poruka podršci. Ako je niste poslali Vi, zanemarite je.',
  }),
);

export const ticketAnswerMail = defineMail<{ number: string; message: string; answer: string }>(
  'help.answer',
  ({ number, message, answer }) => ({
    subject: `Odgovor na Vašu poruku (${number})`,
    title: 'Odgovor na Vašu poruku',
    preview: truncate(answer, 120),
    body: [
      ...paragraphs(answer),
      facts([['Broj zahtjeva', number]]),
      note('Vaša poruka:'),
      ...paragraphs(message),
    ],
    settings: false,
    reason: 'Ovu poruku dobivate jer ste pisali podršci.',
  }),
);

export const helpMails = [ticketMail, ticketAnswerMail];
