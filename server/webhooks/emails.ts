import { paths } from '#contract/paths.ts';
import { button, facts, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

export const webhookPausedMail = defineMail<{ url: string }>('webhooks.paused', ({ url }, site) => ({
  subject: 'Dojava programu je zaustavljena',
  preview: 'Adresa već tri dana ne prima naše dojave.',
  body: [
    paragraph(
      'Adresa već tri dana ne prima naše dojave, pa smo ih zaustavili. Za to vrijeme ništa ne šaljemo.',
    ),
    facts([['Adresa', url]]),
    paragraph('Kad je popravite, nastavite dojave i pošaljite probnu.'),
    button('Otvorite dojave', site.url + paths.webhooks()),
  ],
  reason: 'Ovu poruku dobivate jer ste na svom računu uključili dojave programu.',
}));

export const webhooksMails = [webhookPausedMail];
