import { HandHelping, Search } from 'lucide-react';
import { useMemo } from 'react';
import type { Urgency } from '#contract/job-posts.ts';
import type { QuestionSet } from '#contract/job-questions.ts';
import { postFields, postKinds, shortCounty, urgencies } from '#contract/labels.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { PriceHint } from '../../catalogue/price-hint.tsx';
import { FormField } from '../../platform/forms/form-field.tsx';
import { Combobox } from '../../ui/choices/combobox.tsx';
import { RadioGroup } from '../../ui/choices/radio-group.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { moved } from '../../ui/files/moved.ts';
import { postWords } from '../post-words.ts';
import { type Attachment, type Draft, type Fields, sentTo } from './draft.ts';
import type { DraftControl } from './draft-storage.ts';
import { QuestionFields } from './question-fields.tsx';
import { TypeGuesses, UsualTypes } from './type-choice.tsx';

export interface StepProps {
  fields: Fields;
  put: (values: Partial<Fields>) => void;
  choices: FormChoices;
}

const kinds = [
  { value: 'inquiry', label: postKinds.inquiry, icon: <Search size={20} aria-hidden /> },
  { value: 'offer', label: postKinds.offer, icon: <HandHelping size={20} aria-hidden /> },
] as const;

const listMost = 12;

export function DescriptionStep({
  choices,
  mayOffer,
  usual = [],
  questions,
  fields,
  put,
}: StepProps & {
  mayOffer: boolean;
  usual?: readonly string[] | undefined;
  questions?: QuestionSet | undefined;
}) {
  const shown = usual.flatMap((key) => choices.types.find((one) => one.key === key) ?? []);
  const choose = (categoryId: number, typeId: number | '') =>
    put({ job_category_id: categoryId, job_type_id: typeId });
  const types = choices.types.filter((type) => type.job_category_id === fields.job_category_id);
  const type = {
    name: 'job_type_id',
    label: postFields.jobType,
    options: types.map(({ id, name }) => ({ value: id, label: name })),
    disabled: types.length === 0,
    placeholder: types.length ? 'Odaberite vrstu posla' : 'Najprije odaberite kategoriju',
  };
  return (
    <>
      {mayOffer && <RadioGroup name="type" label={postFields.type} look="chips" options={kinds} />}
      <TextArea
        name="subject"
        label={postFields.subject[fields.type]}
        rows={4}
        max={5000}
        hint={postWords[fields.type].describe}
      />
      {shown.length > 0 ? (
        <UsualTypes types={shown} fields={fields} onChoose={choose} />
      ) : (
        <TypeGuesses fields={fields} onChoose={choose} />
      )}
      <Combobox
        name="job_category_id"
        onChange={(value) => value !== fields.job_category_id && put({ job_type_id: '' })}
        label={postFields.category}
        options={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Odaberite kategoriju"
      />
      {types.length > listMost ? (
        <Combobox key={fields.job_category_id} {...type} />
      ) : (
        <Select key={fields.job_category_id} {...type} />
      )}
      {questions && <QuestionFields set={questions} fields={fields} put={put} />}
      {fields.type === 'inquiry' && fields.job_type_id !== '' && (
        <PriceHint typeId={fields.job_type_id} countyId={fields.county_id} />
      )}
    </>
  );
}

const times = Object.entries(urgencies).map(([value, label]) => ({ value: value as Urgency, label }));

const whoSees = (fields: StepProps['fields']) => {
  if (fields.type === 'offer') return 'Uslugu vide klijenti s tog područja.';
  return `${sentTo(fields).audience === 'addressed' ? '' : 'Upit vide majstori koji rade na tom području. '}Točnu adresu šaljete tek onome koga odaberete.`;
};

/** Asks for the place in one field: a town or a whole county; empty means the whole country. */
export function PlaceStep({ choices, fields, put }: StepProps) {
  const places = useMemo(() => placesOf(choices), [choices]);
  const choose = (value: number | '') =>
    put(
      value === '' || value < 0
        ? { county_id: value === '' ? '' : -value, town_id: '' }
        : { county_id: choices.towns.find(({ id }) => id === value)?.county_id ?? '', town_id: value },
    );
  return (
    <>
      <div>
        <h3>{postWords[fields.type].where}</h3>
        <p className="small muted mt-1">{whoSees(fields)}</p>
      </div>
      <FormField<number | ''> name="town_id">
        {({ error }) => (
          <Combobox
            name="town_id"
            label={postFields.place}
            options={places}
            value={fields.town_id || (fields.county_id && -fields.county_id)}
            onChange={choose}
            error={error}
            placeholder="Grad, općina ili županija"
            optional
            hint={fields.county_id === '' ? postWords[fields.type].anywhere : undefined}
          />
        )}
      </FormField>
      {fields.type === 'inquiry' && (
        <>
          <RadioGroup name="urgency" label={postFields.urgency} look="segments" options={times} />
          <MoneyField
            name="budget_cents"
            label={postFields.budget}
            optional
            before="do"
            hint={
              fields.budget_cents === ''
                ? 'Ako ne znate, ostavite prazno.'
                : 'Majstori ga vide uz upit. Ponuda može biti i viša.'
            }
          />
          {fields.job_type_id !== '' && <PriceHint typeId={fields.job_type_id} countyId={fields.county_id} />}
        </>
      )}
    </>
  );
}

/** Options of the place field: towns have their id, whole counties their negated id. */
const placesOf = ({ towns, counties }: FormChoices) => {
  const nameOf = new Map(counties.map((county) => [county.id, shortCounty(county)]));
  return [
    ...towns.map(({ id, name, county_id }) => ({ value: id, label: name, meta: nameOf.get(county_id) })),
    ...counties.map(({ id, name }) => ({ value: -id, label: name, meta: 'cijela županija' })),
  ];
};

interface FilesProps {
  draft: Draft;
  control: DraftControl;
  preview: (file: Attachment) => string | undefined;
  onBusy: (busy: boolean) => void;
}

/** Accepts up to six files, in the author's order; they are checked and scaled down before the upload. */
export function DocumentsStep({ draft, control, preview, onBusy }: FilesProps) {
  const remove = (id: string) => {
    control.deleteFile(id);
    control.change((before) => {
      const mediaId = before.files.find((file) => file.id === id)?.mediaId;
      return {
        ...before,
        files: before.files.filter((file) => file.id !== id),
        removed: mediaId === undefined ? before.removed : [...before.removed, mediaId],
      };
    });
  };
  const move = (id: string, to: number) =>
    control.change((before) => {
      const from = before.files.findIndex((file) => file.id === id);
      return { ...before, files: moved(before.files, from, to) };
    });

  return (
    <>
      <div>
        <h3>Pokažite o čemu je riječ</h3>
        <p className="small muted mt-1">{postWords[draft.fields.type].show} Prva se datoteka vidi prva.</p>
      </div>
      <FileDrop
        label={postFields.files}
        optional
        items={draft.files.map((file) => ({ ...file, state: 'ready' as const, preview: preview(file) }))}
        onTake={control.addFile}
        onBusy={onBusy}
        onRemove={remove}
        onMove={move}
        hint="Slike ili PDF. Lokaciju s fotografija uklanjamo."
      />
    </>
  );
}
