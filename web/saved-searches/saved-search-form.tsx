import type { ReactNode } from 'react';
import type { BodyInput } from '#contract/endpoint.ts';
import { type Frequency, frequencies, savedSearchLimits } from '#contract/saved-search-words.ts';
import type { createSavedSearch } from '#contract/saved-searches.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Chip } from '../ui/display/chip.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { saveSearch } from './saved-search-actions.ts';

export const frequencyKeys = Object.keys(frequencies) as Frequency[];
export const isFrequency = (value: unknown): value is Frequency => frequencyKeys.some((key) => key === value);

interface Props {
  filters: NonNullable<BodyInput<typeof createSavedSearch>['filters']>;
  start: { title: string; frequency: Frequency };
  actions: ReactNode;
}

export function SavedSearchForm({ filters, start, actions }: Props) {
  const form = useActionForm(saveSearch, start, { values: { filters } });
  return (
    <Form form={form} submit="Spremite pretragu" busyText="Sprema se…" actions={actions}>
      <TextField
        name="title"
        label="Naslov"
        hint={`Po njemu ćete je prepoznati u obavijestima. Najviše ${savedSearchLimits.title} znakova.`}
        autoComplete="off"
      />
      <RadioGroup
        name="frequency"
        label="Koliko često da Vam javljamo?"
        look="cards"
        options={frequencyKeys.map((value) => ({
          value,
          label: frequencies[value].label,
          text: frequencies[value].text,
        }))}
      />
    </Form>
  );
}

export function SavedSearchLabels({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="chips" aria-label="Traži se">
      {(labels.length > 0 ? labels : ['Svi poslovi']).map((label) => (
        <li key={label}>
          <Chip>{label}</Chip>
        </li>
      ))}
    </ul>
  );
}
