import { getTrader } from '#contract/traders.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Route } from './+types/trader.page.ts';
import { saveTrader } from './paper-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data } = await load(args, getTrader);
  return data;
}

export const action = handleActions(saveTrader);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Podaci obrta' });

const vatOptions = [
  { value: 'exempt', label: 'Nisam u sustavu PDV-a' },
  { value: 'payer', label: 'U sustavu sam PDV-a' },
] as const;

const fields = ['business_name', 'oib', 'street', 'place', 'iban', 'vat'];

export default function TraderPage({ loaderData: { trader, suggested } }: Route.ComponentProps) {
  const form = useActionForm(saveTrader, {
    business_name: trader?.business_name ?? suggested.business_name,
    oib: trader?.oib ?? suggested.oib ?? '',
    street: trader?.street ?? '',
    place: trader?.place ?? '',
    iban: trader?.iban ?? '',
    vat: trader?.vat ?? 'exempt',
  });
  return (
    <>
      <div>
        <h1>Podaci obrta</h1>
        <p className="muted mt-2">
          Ispisuju se na ponudama, radnim nalozima i pozivima na plaćanje koje šaljete klijentima.
        </p>
      </div>
      <ActionRefusal fields={fields} />
      <Panel
        title="Izvođač"
        text="Vide ih samo klijenti kojima pošaljete dokument. Već poslani dokumenti ne mijenjaju se."
      >
        <Form form={form} submit="Spremite" busyText="Sprema se…">
          <TextField name="business_name" label="Naziv" hint="Kao na obrtnici ili u sudskom registru." />
          <TextField
            name="oib"
            label="OIB"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            hint="11 znamenki."
          />
          <div className="field-row">
            <TextField name="street" label="Ulica i broj" autoComplete="address-line1" />
            <TextField name="place" label="Poštanski broj i mjesto" hint="44000 Sisak" />
          </div>
          <TextField
            name="iban"
            label="IBAN"
            autoComplete="off"
            spellCheck={false}
            hint="Račun na koji klijenti plaćaju; počinje s HR."
          />
          <RadioGroup name="vat" label="PDV" options={vatOptions} />
        </Form>
      </Panel>
    </>
  );
}
