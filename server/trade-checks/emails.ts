import { paths } from '#contract/paths.ts';
import { button, facts, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

const reason = 'Ovu poruku dobivate jer ste poslali obrtnicu na provjeru.';

export const approvedMail = defineMail<Record<string, never>>('trade_check.approved', (_, site) => ({
  subject: 'Vaš je obrt provjeren',
  preview: 'Na Vašem profilu sada stoji oznaka „Provjereni obrt“.',
  body: [
    paragraph(
      'Usporedili smo OIB i obrtnicu koje ste poslali. Na Vašem profilu sada stoji oznaka „Provjereni obrt“.',
    ),
    paragraph('Obrtnicu smo izbrisali: nakon provjere više nam ne treba.'),
    button('Pogledajte svoj profil', site.url + paths.profile()),
  ],
  reason,
}));

export const declinedMail = defineMail<{ reason: string }>('trade_check.declined', (data, site) => ({
  subject: 'Provjera obrta nije uspjela',
  preview: data.reason,
  body: [
    paragraph('Prema poslanim podacima nismo mogli potvrditi Vaš obrt.'),
    facts([['Razlog', data.reason]]),
    paragraph('Obrtnicu koju ste poslali izbrisali smo. Ispravite navedeno i pošaljite je ponovno.'),
    button('Ponovite provjeru', site.url + paths.tradeCheck()),
  ],
  reason,
}));

export const tradeChecksMails = [approvedMail, declinedMail];
