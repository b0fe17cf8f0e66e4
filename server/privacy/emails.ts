import { limits } from '#contract/constants.ts';
import { formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { button, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

const reason = 'Ovu poruku dobivate jer s ovom adresom imate račun.';

export const exportReadyMail = defineMail<{ until: string }>('privacy.export_ready', ({ until }, site) => ({
  subject: 'Vaši su podaci spremni za preuzimanje',
  preview: `Preuzmite ih do ${formatDateTime(until, new Date(0))}.`,
  body: [
    paragraph(
      'Pripremili smo datoteku sa svim što o Vama čuvamo: stranicu za čitanje, iste podatke za programe i Vaše datoteke.',
    ),
    button('Preuzmite podatke', `${site.url}${paths.ownData()}#preuzimanje`),
    note(
      `Datoteku preuzimate kad ste prijavljeni. Brišemo je ${formatDateTime(until, new Date(0))}, ${limits.exportDays} dana nakon pripreme.`,
    ),
    note(
      'Ako podatke niste tražili Vi, netko zna Vašu lozinku: odmah je promijenite u postavkama sigurnosti.',
    ),
  ],
  reason,
}));

export const privacyMails = [exportReadyMail];
