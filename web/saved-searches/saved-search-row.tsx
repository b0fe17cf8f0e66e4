import { ArrowRight, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { count, nouns } from '#contract/format.ts';
import { frequencies, jobsAddress } from '#contract/saved-search-words.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton, ActionForm } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Card } from '../ui/display/card.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { changeFrequency, removeSearch, renameSearch } from './saved-search-actions.ts';
import { frequencyKeys, isFrequency, SavedSearchLabels } from './saved-search-form.tsx';
import { type SavedSearchesQuery, savedSearchesPath } from './saved-searches-query.ts';

interface Props {
  search: SavedSearch;
  query: SavedSearchesQuery;
}

export function SavedSearchRow({ search, query }: Props) {
  return (
    <Card as="li" className="saved-search">
      <div className="saved-search-head">
        {query.renaming === search.id ? (
          <Rename search={search} query={query} />
        ) : (
          <h2 className="own-post-title">
            <Link to={jobsAddress(search.filters)}>{search.title}</Link>
          </h2>
        )}
        <SavedSearchLabels labels={search.labels} />
        <FrequencyChoice search={search} />
      </div>
      <Actions search={search} query={query} />
    </Card>
  );
}

function Rename({ search: { id, title }, query: { page } }: Props) {
  const form = useActionForm(renameSearch, { title }, { values: { id } });
  return (
    <Form
      form={form}
      submit="Spremite"
      busyText="Sprema se…"
      actions={
        <ButtonLink variant="text" to={savedSearchesPath({ page })} preventScrollReset>
          Odustanite
        </ButtonLink>
      }
    >
      <TextField name="title" label="Naslov" autoComplete="off" autoFocus />
    </Form>
  );
}

function FrequencyChoice({ search: { id, title, frequency } }: Pick<Props, 'search'>) {
  const field = useId();
  return (
    <ActionForm action={changeFrequency} values={{ id }} className="saved-search-frequency">
      {({ given, run }) => (
        <>
          <label htmlFor={field}>
            Javljamo<span className="sr-only"> za pretragu {title}</span>
          </label>
          <span className="select-place">
            <select
              id={field}
              className="input input-select"
              name="frequency"
              value={given?.frequency ?? frequency}
              onChange={({ currentTarget: { value } }) =>
                isFrequency(value) && void run({ id, frequency: value })
              }
            >
              {frequencyKeys.map((key) => (
                <option key={key} value={key}>
                  {frequencies[key].label}
                </option>
              ))}
            </select>
            <ChevronDown size={20} strokeWidth={1.9} aria-hidden />
          </span>
          <noscript>
            <button type="submit" className="btn btn-secondary btn-sm">
              Promijenite
            </button>
          </noscript>
        </>
      )}
    </ActionForm>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

const showWords = ({ total, total_capped: capped }: SavedSearch) =>
  total ? count(total, nouns.prikaziPosao, capped) : 'Prikažite poslove';

const askToRemove = ({ title }: SavedSearch) => ({
  title: 'Izbrisati pretragu?',
  content: `Za „${title}“ više Vam nećemo javljati nove poslove.`,
  submit: 'Izbrišite',
  busyText: 'Briše se…',
  danger: true,
});

function Actions({ search, query: { page } }: Props) {
  const about = `: ${search.title}`;
  return (
    <div className="own-post-actions">
      <ButtonLink
        variant="text"
        size="sm"
        to={jobsAddress(search.filters)}
        icon={<ArrowRight {...icon} />}
        aria-label={showWords(search) + about}
      >
        {showWords(search)}
      </ButtonLink>
      <ButtonLink
        variant="text"
        size="sm"
        to={savedSearchesPath({ page, renaming: search.id })}
        preventScrollReset
        icon={<Pencil {...icon} />}
        aria-label={`Preimenujte${about}`}
      >
        Preimenujte
      </ButtonLink>
      <ActionButton
        action={removeSearch}
        values={{ id: search.id }}
        ask={askToRemove(search)}
        variant="text"
        size="sm"
        className="btn-text-danger"
        icon={<Trash2 {...icon} />}
        aria-label={`Izbrišite${about}`}
      >
        Izbrišite
      </ActionButton>
    </div>
  );
}
