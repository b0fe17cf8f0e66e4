import { MultiSelect } from '../ui/choices/multi-select.tsx';
import type { ChoiceFieldsProps } from './fields-props.ts';

/** Categories, and types of the chosen ones only, grouped by category (spec §5). */
export function TradeFields({ fields, set, errors, choices, eager }: ChoiceFieldsProps) {
  const chosen = choices.categories.filter(({ id }) => fields.job_categories_ids.includes(id));
  const types = chosen.flatMap((category) =>
    choices.types
      .filter((type) => type.job_category_id === category.id)
      .map(({ id, name }) => ({ value: String(id), label: name, group: chosen.length > 1 ? category.name : undefined })),
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
        eager={eager}
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
        eager={eager}
        error={errors.job_types_ids?.text}
      />
    </>
  );
}
