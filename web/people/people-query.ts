import type { Call } from '#contract/endpoint.ts';
import { cut } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { listPeople } from '#contract/people.ts';
import { accountStatuses, roleNames, searchWays } from '#contract/people-labels.ts';
import { pageIn } from '../platform/page/page-number.ts';

export interface PeopleQuery {
  search: string;
  by: keyof typeof searchWays;
  status: keyof typeof accountStatuses | '';
  role: keyof typeof roleNames | 'any' | '';
  type: keyof typeof userTypes | '';
  page: number;
}

const known = <T extends string>(table: Readonly<Record<T, unknown>>, value: string | null): T | undefined =>
  value !== null && Object.hasOwn(table, value) ? (value as T) : undefined;

export function queryIn(search: URLSearchParams): PeopleQuery {
  const role = search.get('uloga');
  return {
    search: cut((search.get('trazi') ?? '').trim(), 255),
    by: known(searchWays, search.get('po')) ?? 'any',
    status: known(accountStatuses, search.get('stanje')) ?? '',
    role: role === 'any' ? 'any' : (known(roleNames, role) ?? ''),
    type: known(userTypes, search.get('vrsta')) ?? '',
    page: pageIn(search),
  };
}

export const asked = ({
  search,
  by,
  status,
  role,
  type,
  page,
}: PeopleQuery): Call<typeof listPeople>['query'] => ({
  page,
  ...(search.length > 1 && { search, by }),
  ...(status && { standing: status }),
  ...(role && { role }),
  ...(type && { type_of: type }),
});

export function hrefOf({ search, by, status, role, type, page }: PeopleQuery): string {
  const given = {
    trazi: search,
    po: by === 'any' ? '' : by,
    stanje: status,
    uloga: role,
    vrsta: type,
    stranica: page > 1 ? String(page) : '',
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value)).toString();
  return query ? `${paths.people()}?${query}` : paths.people();
}
