import { shortCounty, wholeCountry } from '#contract/labels.ts';
import { MultiSelect } from '../ui/choices/multi-select.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import type { ChoiceFieldsProps, FieldsProps } from './fields-props.ts';
import { Repeater } from './repeater.tsx';

export function ContactFields({ fields, set, errors }: FieldsProps) {
  return (
    <>
      <Repeater
        name="contacts[phones][]"
        label="Telefon"
        type="tel"
        autoComplete="tel"
        placeholder="+385 91 234 5678"
        add="Dodajte telefon"
        value={fields.phones}
        onChange={(value) => set('phones', value)}
        error={errors.phones}
      />
      <Repeater
        name="contacts[emails][]"
        label="Email za javljanje"
        type="email"
        autoComplete="email"
        placeholder="ime@primjer.hr"
        add="Dodajte email"
        hint="Kontakte vide samo prijavljeni korisnici, na klik. Email kojim se prijavljujete ne vidi nitko."
        value={fields.emails}
        onChange={(value) => set('emails', value)}
        error={errors.emails}
      />
    </>
  );
}

/** Offers only the towns of the chosen counties; an empty list means the whole country. */
export function PlaceFields({ fields, set, errors, choices }: ChoiceFieldsProps) {
  const chosen = choices.counties.filter(({ id }) => fields.counties_ids.includes(id));
  const countyOf = new Map(chosen.map((county) => [county.id, shortCounty(county)]));
  const towns = choices.towns.flatMap((town) => {
    const group = countyOf.get(town.county_id);
    return group
      ? [
          {
            value: String(town.id),
            label: town.name,
            meta: town.postal_code ?? undefined,
            group: chosen.length > 1 ? group : undefined,
          },
        ]
      : [];
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
        error={errors.towns_ids?.text}
      />
    </>
  );
}

export function TradeFields({ fields, set, errors, choices }: ChoiceFieldsProps) {
  const chosen = choices.categories.filter(({ id }) => fields.job_categories_ids.includes(id));
  const types = chosen.flatMap((category) =>
    choices.types
      .filter((type) => type.job_category_id === category.id)
      .map(({ id, name }) => ({
        value: String(id),
        label: name,
        group: chosen.length > 1 ? category.name : undefined,
      })),
  );
  return (
    <>
      <MultiSelect
        name="job_categories_ids"
        label="Kategorije"
        options={choices.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fields.job_categories_ids.map(String)}
        onChange={(value) => set('job_categories_ids', value.map(Number))}
        placeholder="Odaberite kategorije"
        hint={fields.type_of === 'client' ? undefined : 'Bez kategorije ne stojite u popisu majstora.'}
        error={errors.job_categories_ids?.text}
      />
      <MultiSelect
        name="job_types_ids"
        label="Vrste poslova"
        options={types}
        value={fields.job_types_ids.map(String)}
        onChange={(value) => set('job_types_ids', value.map(Number))}
        placeholder={chosen.length ? 'Svi poslovi kategorije' : 'Najprije odaberite kategoriju'}
        hint={chosen.length ? 'Bez odabira vrijede svi poslovi odabranih kategorija.' : undefined}
        disabled={chosen.length === 0}
        error={errors.job_types_ids?.text}
      />
    </>
  );
}

/** A day in the past means that the worker is available now. */
export const AvailabilityField = ({ fields, set, errors }: FieldsProps) => (
  <DateField
    name="available_from"
    label="Slobodan od"
    optional
    className="available-from"
    hint="Prvi dan kad možete preuzeti novi posao. Bez datuma ne piše ništa."
    value={fields.available_from}
    onChange={(value) => set('available_from', value)}
    error={errors.available_from?.text}
  />
);
