import { resendAccounting } from '#contract/accounting.ts';
import { formatMoney } from '#contract/format.ts';
import { refundPayment, retryRefund } from '#contract/payments.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';
import { parseEuro } from '../ui/fields/money.ts';

interface Asked {
  id: number | string;
  amount_cents: number | string;
  reason: string;
  client_id: string;
  given_cents: number | string;
}
const textOf = (form: FormData, name: keyof Asked) => String(form.get(name) ?? '');

export const issueRefund = defineAction('vrati', refundPayment, {
  input: ({ id, ...body }: Asked) => ({ params: { id }, body }),
  read: (form): Asked => {
    const amount = textOf(form, 'amount_cents');
    const rest = {
      reason: textOf(form, 'reason'),
      client_id: textOf(form, 'client_id'),
      given_cents: textOf(form, 'given_cents'),
    };
    return { id: textOf(form, 'id'), amount_cents: parseEuro(amount) ?? amount, ...rest };
  },
  done: ({ data }) => [
    'Povrat je zatražen.',
    `Vraća se ${formatMoney(data.refunds.at(-1)?.amount_cents ?? 0)}. Oglašivač je obaviješten kad novac krene.`,
  ],
  conflict: somebodyWasFirst,
});

export const sendAgain = defineAction('ponovi-povrat', retryRefund, {
  done: ['Povrat se šalje ponovno.'],
  conflict: somebodyWasFirst,
});

export const resend = defineAction('posalji-ponovo', resendAccounting, {
  done: ['Šalje se ponovno.', 'Ishod se vidi za nekoliko trenutaka.'],
});
