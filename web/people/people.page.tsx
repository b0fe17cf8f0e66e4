import { Search } from 'lucide-react';
import { count, formatDate } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { listPeople } from '#contract/people.ts';
import { accountStatuses, roleNames, searchWays } from '#contract/people-labels.ts';
import { helpNouns } from '#contract/plurals.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Button } from '../ui/actions/button.tsx';
import { Address } from '../ui/display/address.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/people.page.ts';
import { AccountStatusBadge, LeavingBadge } from './account-status-badge.tsx';
import { asked, hrefOf, type PeopleQuery, queryIn } from './people-query.ts';

export async function loader(args: Route.LoaderArgs) {
  const query = queryIn(new URL(args.request.url).searchParams);
  return { query, list: await load(args, listPeople, { query: asked(query) }) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Korisnici' });

export default function PeoplePage({ loaderData: { query, list } }: Route.ComponentProps) {
  const { total, total_capped: capped } = list.meta;
  return (
    <>
      <div className="admin-head">
        <h1>Korisnici</h1>
        <p className="small muted" role="status">
          {count(total, helpNouns.korisnik, capped)}
        </p>
        <CsvLink of="people" name="korisnici" query={asked(query)} />
      </div>
      <Filters key={hrefOf(query)} query={query} />
      {list.data.length === 0 ? (
        <EmptyState
          drawing="lens"
          level="h2"
          title="Nema takvih korisnika"
          text="Provjerite što tražite i po čemu, ili uklonite neki filtar."
        />
      ) : (
        <Table
          label="Korisnici"
          columns={['Korisnik', 'Email', 'Vrsta', 'Stanje', 'Zadnji put ovdje', 'Otvoren']}
          card
        >
          {list.data.map((person) => (
            <tr key={person.id}>
              <td>
                <Link to={paths.person(person.id)} className="person-row" style={{ minHeight: 44 }}>
                  <Avatar of={person} size="sm" />
                  <span className="link">{person.name}</span>
                </Link>
              </td>
              <td>
                <Address text={person.email} />
                {!person.is_verified && <span className="faint"> (nepotvrđen)</span>}
              </td>
              <td>{person.role ? roleNames[person.role] : userTypes[person.type_of]}</td>
              <td>
                <AccountStatusBadge standing={person.standing} />
                {person.leaves_at && <LeavingBadge leaves_at={person.leaves_at} />}
              </td>
              <td className="whitespace-nowrap">
                {person.last_seen_at ? formatDate(person.last_seen_at) : 'Nema prijave'}
              </td>
              <td className="whitespace-nowrap">{formatDate(person.created_at)}</td>
            </tr>
          ))}
        </Table>
      )}
      <Pager
        page={list.meta.current_page}
        last={list.meta.last_page}
        href={(page) => hrefOf({ ...query, page })}
        beyond="Suzite pretragu filtrima."
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: Readonly<Record<string, string>>;
  any?: string;
}

const Choice = ({ label, name, value, options, any }: ChoiceProps) => (
  <label className="field">
    <span className="field-label">{label}</span>
    <select name={name} className="input" defaultValue={value}>
      {any !== undefined && <option value="">{any}</option>}
      {Object.entries(options).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

const roles = { any: 'S ulogom', ...roleNames };

/** Renders the filters as a GET form, which also works without JavaScript. */
const Filters = ({ query: { search, by, status, role, type } }: { query: PeopleQuery }) => (
  <search>
    <form method="get" action={paths.people()} className="mb-5 flex flex-wrap items-end gap-3">
      <label className="field flex-1">
        <span className="field-label">Traži</span>
        <input
          className="input"
          type="search"
          name="trazi"
          defaultValue={search}
          minLength={2}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <Choice label="Po čemu" name="po" value={by} options={searchWays} />
      <Choice label="Stanje" name="stanje" value={status} options={accountStatuses} any="Svi" />
      <Choice label="Uloga" name="uloga" value={role} options={roles} any="Svejedno" />
      <Choice label="Vrsta" name="vrsta" value={type} options={userTypes} any="Sve" />
      <Button type="submit" icon={<Search size={20} aria-hidden />}>
        Pronađite
      </Button>
    </form>
  </search>
);
