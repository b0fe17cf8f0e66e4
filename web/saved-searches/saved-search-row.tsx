import { ArrowRight, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Form, Link, useNavigate, useRevalidator } from 'react-router';
import { frequencies, jobsAddress } from '#contract/saved-search-words.ts';
import { type SavedSearch, updateSavedSearch } from '#contract/saved-searches.ts';
import { count, formatNumber, nouns } from '#contract/text.ts';
import { Form as EndpointForm, useEndpointForm } from '../platform/form.tsx';
import { opens } from '../platform/opens.ts';
import { toast } from '../platform/toast.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Card } from '../ui/display/card.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useSavedSearchActs } from './saved-search-acts.ts';
import { frequencyKeys, isFrequency } from './saved-search-form.tsx';
import { SavedSearchLabels } from './saved-search-labels.tsx';
import { type SavedSearchesQuery, savedSearchesPath } from './saved-searches-query.ts';

interface Props {
  search: SavedSearch;
  query: SavedSearchesQuery;
}

/** What is looked for, how often one hears of it, and the way to what is there now. */
export function SavedSearchRow({ search, query }: Props) {
  return (
    <Card as="li" className="saved-search">
      <div className="saved-search-head">
        {query.renaming === search.id ? (
          <Rename search={search} query={query} />
        ) : (
          <h2 className="own-post-title">
            <Link to={jobsAddress(search.filters)} className="hover:underline">
              {search.title}
            </Link>
          </h2>
        )}
        <SavedSearchLabels labels={search.labels} />
        <FrequencyChoice search={search} query={query} />
      </div>
      <Actions search={search} query={query} />
    </Card>
  );
}

function Rename({ search: { id, title }, query: { page } }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const done = async () => {
    await revalidate();
    await navigate(savedSearchesPath({ page }), { preventScrollReset: true });
    toast.success('Naslov je promijenjen.');
  };
  const form = useEndpointForm(updateSavedSearch, { title }, { params: { id }, onSuccess: done });
  return (
    <EndpointForm
      form={form}
      submit="Spremite"
      busyText="Sprema se…"
      actions={
        <ButtonLink variant="text" to={savedSearchesPath({ page })} preventScrollReset>
          Odustanite
        </ButtonLink>
      }
    >
      <input type="hidden" name="id" value={id} />
      <TextField name="title" label="Naslov" autoComplete="off" autoFocus />
    </EndpointForm>
  );
}

function FrequencyChoice({ search, query }: Props) {
  const field = useId();
  const { frequency, setFrequency } = useSavedSearchActs(search);
  return (
    <Form method="post" action={savedSearchesPath({ page: query.page })} className="saved-search-frequency">
      <input type="hidden" name="id" value={search.id} />
      <label htmlFor={field}>
        Javljamo<span className="sr-only"> za pretragu {search.title}</span>
      </label>
      <span className="select-place">
        <select
          id={field}
          className="input input-select"
          name="frequency"
          value={frequency}
          onChange={({ currentTarget: { value } }) => isFrequency(value) && void setFrequency(value)}
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
    </Form>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

const showWords = ({ total, total_capped: capped }: SavedSearch) => {
  if (!total) return 'Prikažite poslove';
  return capped ? `Prikažite više od ${formatNumber(total)} poslova` : count(total, nouns.prikaziPosao);
};

function Actions({ search, query: { page } }: Props) {
  const { remove } = useSavedSearchActs(search);
  const about = `: ${search.title}`;
  return (
    <div className="own-post-actions">
      <ButtonLink variant="text" size="sm" to={jobsAddress(search.filters)} icon={<ArrowRight {...icon} />} aria-label={showWords(search) + about}>
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
      <ButtonLink
        variant="text"
        size="sm"
        className="btn-text-danger"
        to={savedSearchesPath({ page, deletion: search.id })}
        onClick={opens(() => void remove())}
        icon={<Trash2 {...icon} />}
        aria-label={`Izbrišite${about}`}
      >
        Izbrišite
      </ButtonLink>
    </div>
  );
}
