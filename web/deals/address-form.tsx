import type { Deal } from '#contract/deals.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Form } from '../platform/forms/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { giveAddress } from './deal-actions.ts';

/** Returns whether the address is still missing for the worker; true only after a time is agreed. */
export const needsAddress = ({ can, starts_at, address }: Deal) =>
  can.give_address && starts_at !== null && !address;

export function AddressForm({ deal }: { deal: Deal }) {
  const form = useActionForm(giveAddress, { address: deal.address ?? '' }, { values: { id: deal.id } });
  return (
    <Form form={form} submit="Spremite adresu">
      <TextField
        name="address"
        label="Adresa"
        hint="Ulica i broj, mjesto. Vidi je samo majstor."
        autoComplete="street-address"
      />
    </Form>
  );
}
