import { shortCounty, wholeCountry } from '#contract/labels.ts';
import { MultiSelect } from '../ui/choices/multi-select.tsx';
import type { ChoiceFieldsProps } from './fields-props.ts';

/** Counties, and towns of the chosen ones only; none at all means the whole country (spec §5). */
export function PlaceFields({ fields, set, errors, choices, eager }: ChoiceFieldsProps) {
  const chosen = choices.counties.filter(({ id }) => fields.counties_ids.includes(id));
  const countyOf = new Map(chosen.map((county) => [county.id, shortCounty(county)]));
  const towns = choices.towns.flatMap((town) => {
    const group = countyOf.get(town.county_id);
    return group ? [{ value: String(town.id), label: town.name, meta: town.postal_code ?? undefined, group: chosen.length > 1 ? group : undefined }] : [];
  });
  if (chosen.length > 1) towns.sort((one, other) => (one.group ?? '').localeCompare(other.group ?? '', 'hr'));
  return (
    <>
      <MultiSelect
        name="counties_ids"
        label="Županije"
        options={choices.counties.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fields.counties_ids.map(String)}
        onChange={(value) => set('counties_ids', value.map(Number))}
        placeholder={wholeCountry}
        hint="Bez odabira vrijedi cijela Hrvatska."
        eager={eager}
        error={errors.counties_ids?.text}
      />
      <MultiSelect
        name="towns_ids"
        label="Gradovi i općine"
        options={towns}
        value={fields.towns_ids.map(String)}
        onChange={(value) => set('towns_ids', value.map(Number))}
        placeholder={chosen.length ? 'Cijela županija' : 'Najprije odaberite županiju'}
        hint={chosen.length ? 'Bez odabira vrijedi cijela županija.' : undefined}
        disabled={chosen.length === 0}
        eager={eager}
        error={errors.towns_ids?.text}
      />
    </>
  );
}
