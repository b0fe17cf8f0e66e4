import { HandHelping, Search } from 'lucide-react';
import { useState } from 'react';
import { postKinds, wholeCountry } from '#contract/labels.ts';
import { limits } from '#contract/limits.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { type Held, held } from '../../platform/field-errors.ts';
import { Combobox } from '../../ui/choices/combobox.tsx';
import { RadioGroup } from '../../ui/choices/radio-group.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { moved } from '../../ui/files/moved.ts';
import type { TakenFile } from '../../ui/files/take-in.ts';
import type { Attachment, Draft, Fields } from './draft.ts';
import type { DraftControl } from './kept-draft.ts';

interface StepProps extends Held<Fields> {
  choices: FormChoices;
}

const kinds = [
  { value: 'inquiry', label: postKinds.inquiry, icon: <Search size={20} aria-hidden /> },
  { value: 'offer', label: postKinds.offer, icon: <HandHelping size={20} aria-hidden /> },
] as const;

/** Long lists are searched by typing (DESIGN.md, Select). */
const listMost = 12;

export function DescriptionStep({ choices, mayOffer, ...props }: StepProps & { mayOffer: boolean }) {
  const { fields } = props;
  const types = choices.types.filter((type) => type.job_category_id === fields.job_category_id);
  const type = {
    ...held(props, 'job_type_id'),
    label: 'Vrsta posla',
    options: types.map(({ id, name }) => ({ value: id, label: name })),
    disabled: types.length === 0,
    placeholder: types.length ? 'Odaberite vrstu posla' : 'Najprije odaberite kategoriju',
  };
  return (
    <>
      {mayOffer && <RadioGroup {...held(props, 'type')} label="Što želite?" look="chips" options={kinds} />}
      <Combobox
        {...held(props, 'job_category_id')}
        label="Kategorija"
        options={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Odaberite kategoriju"
      />
      {types.length > listMost ? <Combobox key={fields.job_category_id} {...type} /> : <Select key={fields.job_category_id} {...type} />}
      <TextArea
        {...held(props, 'subject')}
        label="Opis posla"
        rows={5}
        max={5000}
        hint="Napišite što se događa, otkad i na kojem mjestu. Telefon i email ne pišite ovdje."
      />
    </>
  );
}

/** County, then one of its towns; no county means the whole country (spec §5). */
export function LocationStep({ choices, anywhereFirst, ...props }: StepProps & { anywhereFirst: boolean }) {
  const { fields, set } = props;
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
        {...held(props, 'county_id')}
        label="Županija"
        options={choices.counties.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={wholeCountry}
        disabled={anywhere}
        hint="Bez županije upit vrijedi za cijelu Hrvatsku."
      />
      <Combobox
        key={fields.county_id}
        {...held(props, 'town_id')}
        label="Grad/općina"
        optional
        options={towns.map(({ id, name, postal_code }) => ({ value: id, label: name, meta: postal_code ?? undefined }))}
        placeholder={fields.county_id ? 'Odaberite grad ili općinu' : 'Najprije odaberite županiju'}
        disabled={!fields.county_id}
      />
      <Checkbox name="anywhere" label="Posao se može obaviti bilo gdje u Hrvatskoj" value={anywhere} onChange={turn} />
    </>
  );
}

interface FilesProps {
  draft: Draft;
  control: DraftControl;
  preview: (file: Attachment) => string | undefined;
  onBusy: (busy: boolean) => void;
}

/** Up to six files in the author's order, checked and scaled down before the upload. */
export function DocumentsStep({ draft, control, preview, onBusy }: FilesProps) {
  const take = ({ file, kind }: TakenFile) => {
    const id = crypto.randomUUID();
    control.addFile(id, file);
    control.change((before) => ({ ...before, files: [...before.files, { id, name: file.name, size: file.size, kind }].slice(0, limits.media.files) }));
  };
  const remove = (id: string) => {
    control.dropFile(id);
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
        <p className="small muted mt-1">Uz fotografije i nacrte majstor točnije procijeni posao. Prva se datoteka vidi prva.</p>
      </div>
      <FileDrop
        label="Fotografije i dokumenti"
        optional
        items={draft.files.map((file) => ({ ...file, state: 'ready' as const, preview: preview(file) }))}
        onTake={take}
        onBusy={onBusy}
        onRemove={remove}
        onMove={move}
        hint="Slike ili PDF. Lokaciju s fotografija uklanjamo."
      />
    </>
  );
}
