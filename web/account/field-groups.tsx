import type { ComponentProps } from 'react';
import { shortCounty, wholeCountry } from '#contract/labels.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { FormField } from '../platform/forms/form-field.tsx';
import { MultiSelect } from '../ui/choices/multi-select.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { type ProfileField, type ProfileFields, townsWithin, typesWithin } from './profile-fields.ts';
import { Repeater } from './repeater.tsx';

export interface ChoiceFieldsProps {
  fields: ProfileFields;
  put: (values: Partial<ProfileFields>) => void;
  choices: FormChoices;
}

interface IdsProps
  extends Omit<ComponentProps<typeof MultiSelect<string>>, 'name' | 'value' | 'onChange' | 'error'> {
  name: ProfileField;
  onChange?: (ids: readonly number[]) => void;
}

const IdsField = ({ name, onChange, ...props }: IdsProps) => (
  <FormField<readonly number[]> name={name} onChange={onChange}>
    {({ value, error, onChange: change }) => (
      <MultiSelect
        {...props}
        name={name}
        value={value.map(String)}
        onChange={(chosen) => change(chosen.map(Number))}
        error={error}
      />
    )}
  </FormField>
);

export const ContactFields = () => (
  <>
    <Repeater
      name="phones"
      label="Telefon"
      type="tel"
      autoComplete="tel"
      placeholder="+385 91 234 5678"
      add="Dodajte telefon"
    />
    <Repeater
      name="emails"
      label="Email za javljanje"
      type="email"
      autoComplete="email"
      placeholder="ime@primjer.hr"
      add="Dodajte email"
      hint="Kontakte vide samo prijavljeni korisnici, na klik. Email kojim se prijavljujete ne vidi nitko."
    />
  </>
);

/** Offers only the towns of the chosen counties; an empty list means the whole country. */
export function PlaceFields({ fields, put, choices }: ChoiceFieldsProps) {
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
      <IdsField
        name="counties_ids"
        label="Županije"
        options={choices.counties.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(ids) => put({ towns_ids: townsWithin(fields, ids, choices) })}
        placeholder={wholeCountry}
        hint="Bez odabira vrijedi cijela Hrvatska."
      />
      <IdsField
        name="towns_ids"
        label="Gradovi i općine"
        options={towns}
        placeholder={chosen.length ? 'Cijela županija' : 'Najprije odaberite županiju'}
        hint={chosen.length ? 'Bez odabira vrijedi cijela županija.' : undefined}
        disabled={chosen.length === 0}
      />
    </>
  );
}

export function TradeFields({ fields, put, choices }: ChoiceFieldsProps) {
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
      <IdsField
        name="job_categories_ids"
        label="Kategorije"
        options={choices.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(ids) => put({ job_types_ids: typesWithin(fields, ids, choices) })}
        placeholder="Odaberite kategorije"
        hint={fields.type_of === 'client' ? undefined : 'Bez kategorije ne stojite u popisu majstora.'}
      />
      <IdsField
        name="job_types_ids"
        label="Vrste poslova"
        options={types}
        placeholder={chosen.length ? 'Svi poslovi kategorije' : 'Najprije odaberite kategoriju'}
        hint={chosen.length ? 'Bez odabira vrijede svi poslovi odabranih kategorija.' : undefined}
        disabled={chosen.length === 0}
      />
    </>
  );
}

/** Asks for the first free day; a day in the past means that the worker is available now. */
export const AvailabilityField = () => (
  <DateField
    name="available_from"
    label="Slobodan od"
    optional
    className="available-from"
    hint="Prvi dan kad možete preuzeti novi posao. Bez datuma ne piše ništa."
  />
);
