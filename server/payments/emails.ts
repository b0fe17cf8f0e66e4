import { formatMoney, formatNumber } from '#contract/format.ts';
import { button, facts, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';
import type { Receipt } from './parts.ts';
import { paidWhen, receiptPdf } from './receipt-pdf.ts';

interface ReceiptData {
  receipt: Receipt;
  path: string;
  account?: boolean;
}

export const receiptMail = defineMail<ReceiptData>('payment.receipt', ({ receipt, path, account }, site) => {
  const { number, paidAt, title, name, impressions, amountCents, card, sandbox } = receipt;
  return {
    subject: 'Potvrda o plaćanju',
    preview: `Zaprimili smo ${formatMoney(amountCents)} za oglas „${title}“.`,
    body: [
      paragraph(
        `Zaprimili smo uplatu za oglas „${title}“. Oglas sada pregledava administrator; javit ćemo Vam kad bude objavljen.`,
      ),
      facts([
        ['Broj potvrde', String(number)],
        ['Plaćeno', paidWhen(paidAt)],
        ['Oglašivač', name],
        ['Broj prikazivanja', formatNumber(impressions)],
        ...(card ? ([['Kartica', `•••• ${card.last4}`]] as const) : []),
        ['Ukupno plaćeno', formatMoney(amountCents)],
      ]),
      button('Pogledajte oglas', site.url + path),
      ...(sandbox ? [note('Ovo je probno plaćanje: novac nije naplaćen.')] : []),
      note('Potvrda je priložena i kao PDF. Ovo je potvrda o plaćanju, nije fiskalizirani račun.'),
    ],
    reason: 'Ovu poruku dobivate jer ste s ovom adresom naručili oglas.',
    ...(account ? {} : { settings: false as const }),
    attachments: [
      { name: `potvrda-${number}.pdf`, type: 'application/pdf', bytes: () => receiptPdf(receipt, site) },
    ],
  };
});

export const paymentMails = [receiptMail];
