import { HandHelping, Search } from 'lucide-react';
import { postKinds } from '#contract/labels.ts';
import { Combobox } from '../ui/choices/combobox.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Select } from '../ui/choices/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { StepProps } from './job-post-form-step.tsx';

const kinds = [
  { value: 'inquiry', label: postKinds.inquiry, icon: <Search size={20} aria-hidden /> },
  { value: 'offer', label: postKinds.offer, icon: <HandHelping size={20} aria-hidden /> },
] as const;

/** More than a list shows at a glance is found by typing (DESIGN.md, Select). */
const listMost = 12;

export function DescriptionStep({ fields, set, errors, choices, mayOffer }: StepProps & { mayOffer: boolean }) {
  const types = choices.types.filter((type) => type.job_category_id === fields.job_category_id);
  const type = {
    name: 'job_type_id',
    label: 'Vrsta posla',
    options: types.map(({ id, name }) => ({ value: id, label: name })),
    value: fields.job_type_id,
    onChange: (value: number | '') => set('job_type_id', value),
    error: errors.job_type_id,
    disabled: types.length === 0,
    placeholder: types.length ? 'Odaberite vrstu posla' : 'Najprije odaberite kategoriju',
  };
  return (
    <>
      {mayOffer && (
        <RadioGroup
          name="type"
          label="Što želite?"
          look="chips"
          options={kinds}
          value={fields.type}
          onChange={(value) => set('type', value)}
          error={errors.type}
        />
      )}
      <Combobox
        name="job_category_id"
        label="Kategorija"
        options={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.job_category_id}
        onChange={(value) => set('job_category_id', value)}
        error={errors.job_category_id}
        placeholder="Odaberite kategoriju"
      />
      {types.length > listMost ? <Combobox key={fields.job_category_id} {...type} /> : <Select key={fields.job_category_id} {...type} />}
      <TextArea
        name="subject"
        label="Opis posla"
        rows={5}
        max={5000}
        hint="Napišite što se događa, otkad i na kojem mjestu. Telefon i email ne pišite ovdje."
        value={fields.subject}
        onChange={(value) => set('subject', value)}
        error={errors.subject}
      />
    </>
  );
}
