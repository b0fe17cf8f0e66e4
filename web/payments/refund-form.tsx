import { formatMoney } from '#contract/format.ts';
import type { PaymentCase } from '#contract/payments.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Form } from '../platform/forms/form.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { issueRefund } from './refund-actions.ts';

interface Props {
  payment: PaymentCase;
  /** Idempotency key of the refund. */
  clientId: string;
}

export function RefundForm({ payment: { id, left_cents: left, given_cents: given }, clientId }: Props) {
  const client_id = useActionAnswer()?.values.client_id ?? clientId;
  const form = useActionForm(
    issueRefund,
    { amount_cents: '', reason: '' },
    { values: { id, client_id, given_cents: given } },
  );
  return (
    <Panel
      title="Povrat novca"
      text={`Novac ide na karticu kojom je plaćeno. Kad se vrati cijeli iznos, oglas se zaustavlja; dio ne mijenja ništa.`}
    >
      <Form form={form} submit="Vratite novac">
        <MoneyField
          name="amount_cents"
          label="Iznos"
          optional
          hint={`Prazno: sve što nije vraćeno, ${formatMoney(left)}`}
        />
        <TextArea name="reason" label="Razlog" hint="Oglašivač ga dobiva emailom" max={500} rows={3} />
      </Form>
    </Panel>
  );
}
