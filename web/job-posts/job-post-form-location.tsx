import { useState } from 'react';
import { wholeCountry } from '#contract/labels.ts';
import { Combobox } from '../ui/choices/combobox.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import type { StepProps } from './job-post-form-step.tsx';

/** County, then a town of it; no county is the whole country (spec §5). */
export function LocationStep({ fields, set, errors, choices, anywhereFirst }: StepProps & { anywhereFirst: boolean }) {
  const [anywhere, setAnywhere] = useState(anywhereFirst && fields.county_id === '');
  const towns = choices.towns.filter((town) => town.county_id === fields.county_id);
  const turn = (on: boolean) => {
    setAnywhere(on);
    if (on) set('county_id', '');
  };
  return (
    <>
      <div>
        <h3>Gdje treba obaviti posao?</h3>
        <p className="small muted mt-1">Upit će vidjeti majstori koji rade na tom području. Točnu adresu šaljete tek onome koga odaberete.</p>
      </div>
      <Combobox
        name="county_id"
        label="Županija"
        options={choices.counties.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.county_id}
        onChange={(value) => set('county_id', value)}
        error={errors.county_id}
        placeholder={wholeCountry}
        disabled={anywhere}
        hint="Bez županije upit vrijedi za cijelu Hrvatsku."
      />
      <Combobox
        key={fields.county_id}
        name="town_id"
        label="Grad/općina"
        optional
        options={towns.map(({ id, name, postal_code }) => ({ value: id, label: name, meta: postal_code ?? undefined }))}
        value={fields.town_id}
        onChange={(value) => set('town_id', value)}
        error={errors.town_id}
        placeholder={fields.county_id ? 'Odaberite grad ili općinu' : 'Najprije odaberite županiju'}
        disabled={!fields.county_id}
      />
      <Checkbox name="anywhere" label="Posao se može obaviti bilo gdje u Hrvatskoj" value={anywhere} onChange={turn} />
    </>
  );
}
