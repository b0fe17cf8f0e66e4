import { Form } from 'react-router';
import { limits } from '#contract/constants.ts';
import { postKinds, urgencies, wholeCountry } from '#contract/labels.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { useActionAnswer } from '../../platform/actions/action-answer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { parseEuro } from '../../ui/fields/money.ts';
import { postWords } from '../post-words.ts';
import type { AskedWorker } from './asked-worker.ts';
import type { Begun } from './draft.ts';

interface Props {
  choices: FormChoices;
  mayOffer: boolean;
  clientId: string;
  begun: Begun;
  others: readonly AskedWorker[];
}

interface Named {
  id: number | string;
  name: string;
}

const placesOf = (towns: FormChoices['towns']) => (county: FormChoices['counties'][number]) => ({
  ...county,
  under: [
    { id: `z${county.id}`, name: county.name },
    ...towns.filter((town) => town.county_id === county.id).map(({ id, name }) => ({ id: `g${id}`, name })),
  ],
});

/**
 * Returns the fields of the form without JavaScript, by API name: a type implies its category, a town its
 * county.
 */
export function readPlain(form: FormData, { types, towns }: Pick<FormChoices, 'types' | 'towns'>) {
  const [, kind, number] = /^([zg])(\d+)$/.exec(String(form.get('place'))) ?? [];
  const type = types.find(({ id }) => id === Number(form.get('job_type_id')));
  const town = kind === 'g' ? towns.find(({ id }) => id === Number(number)) : undefined;
  return {
    job_type_id: type?.id,
    job_category_id: type?.job_category_id,
    county_id: kind === 'z' ? Number(number) : town?.county_id,
    town_id: town?.id,
    asked: form.getAll('asked').join(',') || undefined,
    budget_cents: parseEuro(String(form.get('budget') ?? '')) ?? form.get('budget'),
  };
}

/** The whole form on one page, without JavaScript: types grouped by category, towns by county. */
export function PlainJobPostForm({ choices, mayOffer, clientId, begun, others }: Props) {
  const answer = useActionAnswer();
  const given = { subject: begun.subject ?? '', job_type_id: String(begun.job_type_id ?? '') };
  const values: Partial<Record<string, string>> = answer?.values ?? given;
  const errorOf = (name: string) => answer?.errors[name]?.[0];
  const list = (
    name: string,
    label: string,
    empty: string,
    options: readonly Named[],
    groups?: readonly (Named & { under: readonly Named[] })[],
    required = true,
  ) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <select
          {...control}
          name={name}
          required={required}
          className="input"
          defaultValue={values[name] ?? ''}
        >
          <option value="">{empty}</option>
          {options.map(({ id, name: word }) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
          {groups?.map((group) => (
            <optgroup key={group.id} label={group.name}>
              {group.under.map(({ id, name: word }) => (
                <option key={id} value={id}>
                  {word}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
  const { categories, types, counties, towns } = choices;
  return (
    <Form method="post" className="form-step">
      {answer && (
        <Notice tone="brick" alert>
          <b>Obrazac neispravan!</b>{' '}
          {Object.keys(answer.errors).length
            ? 'Neka polja nisu ispunjena ili nisu ispravna.'
            : answer.message}
        </Notice>
      )}
      <input type="hidden" name="client_id" value={values.client_id ?? clientId} />
      <Asked
        asked={begun.asked ?? []}
        others={others}
        error={errorOf('asked')}
        everybody={values.audience === 'all'}
      />
      {mayOffer && (
        <Field label="Što želite?" error={errorOf('type')}>
          {(control) => (
            <select {...control} name="type" className="input" defaultValue={values.type ?? 'inquiry'}>
              <option value="inquiry">{postKinds.inquiry}</option>
              <option value="offer">{postKinds.offer}</option>
            </select>
          )}
        </Field>
      )}
      {list(
        'job_type_id',
        'Vrsta posla',
        'Odaberite vrstu posla',
        [],
        categories.map((category) => ({
          ...category,
          under: types.filter((type) => type.job_category_id === category.id),
        })),
      )}
      <Field
        label={mayOffer ? 'Što treba napraviti ili što nudite?' : postWords.inquiry.subject}
        error={errorOf('subject')}
        hint="Od 10 do 5000 znakova. Napišite što se događa, otkad i na kojem mjestu. Telefon i email ne pišite ovdje."
      >
        {(control) => (
          <textarea
            {...control}
            name="subject"
            className="input input-area"
            rows={6}
            defaultValue={values.subject}
          />
        )}
      </Field>
      {list('place', 'Mjesto', wholeCountry, [], counties.map(placesOf(towns)), false)}
      <Field label="Kada Vam treba?" error={errorOf('urgency')}>
        {(control) => (
          <select {...control} name="urgency" className="input" defaultValue={values.urgency ?? 'flexible'}>
            {Object.entries(urgencies).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Proračun"
        error={errorOf('budget_cents')}
        hint="U eurima. Ako ne znate, ostavite prazno."
        optional
      >
        {(control) => (
          <input
            {...control}
            name="budget"
            inputMode="decimal"
            className="input"
            defaultValue={values.budget}
          />
        )}
      </Field>
      <p className="small muted">
        Fotografije i dokumente možete priložiti kad je u pregledniku uključen JavaScript.
      </p>
      <div>
        <Button type="submit" variant="primary">
          Pošaljite na pregled
        </Button>
      </div>
    </Form>
  );
}

interface AskedProps {
  asked: readonly AskedWorker[];
  others: readonly AskedWorker[];
  error: string | undefined;
  everybody: boolean;
}

function Asked({ asked, others, error, everybody }: AskedProps) {
  if (asked.length === 0) return null;
  const tick = (worker: AskedWorker, chosen: boolean) => (
    <label key={worker.id} className="check">
      <input type="checkbox" className="check-box" name="asked" value={worker.id} defaultChecked={chosen} />
      <span>{worker.name}</span>
    </label>
  );
  return (
    <>
      <Field group label="Kome šaljete" error={error} hint={`Najviše ${limits.invitationsMost} majstora.`}>
        {() => (
          <div className="choice-rows">
            {asked.map((worker) => tick(worker, true))}
            {others.map((worker) => tick(worker, false))}
          </div>
        )}
      </Field>
      <Field label="Tko vidi upit?" error={undefined}>
        {(control) => (
          <select
            {...control}
            name="audience"
            className="input"
            defaultValue={everybody ? 'all' : 'addressed'}
          >
            <option value="addressed">Samo odabrani majstori</option>
            <option value="all">Svi, a odabrane pozivamo</option>
          </select>
        )}
      </Field>
    </>
  );
}
