import { banDaysMost, banKinds } from '#contract/ban-kinds.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Form } from '../platform/forms/form.tsx';
import { Select } from '../ui/choices/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { addBan } from './ban-actions.ts';
import { useReach } from './reach.ts';

const kinds = Object.entries(banKinds).map(([value, { label }]) => ({ value, label }));
type Kind = keyof typeof banKinds;
const exampleOf = (kind: string) => (kind in banKinds ? banKinds[kind as Kind].example : '');

export function BanForm({ onDone }: { onDone: () => void }) {
  const form = useActionForm(addBan, { kind: 'email', pattern: '', days: 30, reason: '' }, { onDone });
  const reach = useReach(form.watch('kind') as Kind, String(form.watch('pattern')));
  return (
    <Form form={form} submit="Dodajte zabranu" busyText="Dodaje se…" className="ban-form">
      <Select name="kind" label="Što" options={kinds} />
      <TextField
        name="pattern"
        label="Uzorak"
        hint={reach || `Na primjer ${exampleOf(String(form.watch('kind')))}`}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="sr-only">
        {reach}
      </p>
      <TextField
        name="days"
        label="Trajanje u danima"
        hint={`Najviše ${banDaysMost}`}
        type="number"
        inputMode="numeric"
      />
      <TextField
        name="reason"
        label="Razlog"
        hint="Stoji uz predmet i u dnevniku radnji"
        autoComplete="off"
      />
    </Form>
  );
}
