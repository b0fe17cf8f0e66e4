import { UserPlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { listWorkers } from '#contract/users.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { api } from '../../platform/api/api.ts';
import { FormField } from '../../platform/forms/form-field.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { RadioGroup } from '../../ui/choices/radio-group.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ChipButton } from '../../ui/display/chip.tsx';
import { Stars } from '../../ui/display/stars.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { type AskedWorker, askedWorker } from './asked-worker.ts';
import type { Fields } from './draft.ts';
import type { StepProps } from './step-fields.tsx';

const audiences = [
  {
    value: 'addressed',
    label: 'Samo odabranima',
    text: 'Upit ne vidi nitko drugi. Svima ga možete objaviti i poslije.',
  },
  { value: 'all', label: 'Svima', text: 'Upit je javan, a odabrane majstore posebno pozivamo.' },
] as const;

interface Props extends StepProps {
  /**
   * True once the trade and the place are chosen; only then can workers be added, or the inquiry be opened to
   * everyone.
   */
  whole: boolean;
}

export const Recipients = (props: Props) => (
  <FormField<readonly AskedWorker[]> name="asked">
    {({ error }) => <Asked {...props} error={error} />}
  </FormField>
);

function Asked({ fields, put, choices, whole, error }: Props & { error: string | undefined }) {
  const { asked } = fields;
  const others = useOthers(whole ? fields : null, choices);
  if (asked.length === 0 && !error) return null;
  const left = limits.invitationsMost - asked.length;
  return (
    <div className="grid gap-4">
      <Field group label="Kome šaljete" error={error}>
        {() => (
          <ul className="card form-asked-list">
            {asked.map((worker) => (
              <li key={worker.id}>
                <Avatar of={worker} size="sm" />
                <span className="min-w-0">
                  <b>
                    <bdi>{worker.name}</bdi>
                  </b>
                  <Stars value={worker.rating} count={worker.reviews_count} size={limits.starPx.list} />
                </span>
                <IconButton
                  label={`Uklonite: ${worker.name}`}
                  icon={<X size={18} aria-hidden />}
                  onClick={() => put({ asked: asked.filter(({ id }) => id !== worker.id) })}
                />
              </li>
            ))}
          </ul>
        )}
      </Field>
      {whole && left > 0 && others.length > 0 && (
        <fieldset className="chips form-asked-others">
          <legend className="field-label">Pitajte i druge</legend>
          {others.map((worker) => (
            <ChipButton
              key={worker.id}
              onClick={() => put({ asked: [...asked, worker] })}
              aria-label={`Dodajte: ${worker.name}`}
            >
              <UserPlus size={16} aria-hidden />
              <bdi>{worker.name}</bdi>
            </ChipButton>
          ))}
        </fieldset>
      )}
      {whole && asked.length > 0 && (
        <RadioGroup name="audience" label="Tko vidi upit?" look="cards" options={audiences} />
      )}
    </div>
  );
}

const othersMost = 4;

function useOthers(fields: Fields | null, { categories, counties }: FormChoices): AskedWorker[] {
  const category = categories.find(({ id }) => id === fields?.job_category_id)?.key;
  const county = counties.find(({ id }) => id === fields?.county_id)?.key;
  const [found, setFound] = useState<{ at: string; workers: AskedWorker[] }>();
  const at = category && `${category} ${county ?? ''}`;
  useEffect(() => {
    if (!at || !category) return;
    let gone = false;
    const query = {
      job_categories: category,
      ...(county && { counties: county }),
      per_page: othersMost + limits.invitationsMost,
    };
    api.call(listWorkers, { query }).then(
      // Suggestions are optional, so an error is ignored.
      ({ data }) =>
        !gone &&
        setFound({
          at,
          workers: data.filter((worker) => worker.takes_jobs && !worker.can.edit).map(askedWorker),
        }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [at, category, county]);
  if (!fields || found?.at !== at) return [];
  return (found?.workers ?? [])
    .filter(({ id }) => !fields.asked.some((one) => one.id === id))
    .slice(0, othersMost);
}
