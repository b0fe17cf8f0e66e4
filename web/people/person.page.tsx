import { formatDate, formatDateTime } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { getPerson, type HistoryKind, listHistory, type Person } from '#contract/people.ts';
import { historyKinds, roleNames } from '#contract/people-labels.ts';
import { actionNames } from '../moderation/action-names.ts';
import { caseHref } from '../moderation/case-href.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { reasonWords, subjectNames } from '../reports/report-words.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Address, AddressList } from '../ui/display/address.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/person.page.ts';
import { AccountStatusBadge, LeavingBadge } from './account-status-badge.tsx';
import { HistoryTable, type HistoryWords } from './history-table.tsx';
import { ban, lift, mailAgain, setBoost, setRole, suspend, view, warn } from './people-actions.ts';
import { PersonActions } from './person-actions.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const params = { id: args.params.id };
  const { data: person } = await load(args, getPerson, { params });
  const kinds = person.history.map(({ of }) => of);
  const of: HistoryKind = kinds.find((kind) => kind === searchParams.get('dio')) ?? 'posts';
  const page = pageIn(searchParams);
  return { person, of, history: await load(args, listHistory, { params, query: { of, page } }) };
}

export const action = handleActions(warn, suspend, ban, lift, setRole, setBoost, mailAgain, view);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.person.name ?? 'Korisnik' });

const words: HistoryWords = {
  actions: actionNames,
  subjects: subjectNames,
  reasons: reasonWords,
  postHref: caseHref,
};

export default function PersonPage({ loaderData: { person, of, history } }: Route.ComponentProps) {
  const hrefOf = (kind: HistoryKind, page = 1) =>
    `${paths.person(person.id)}?dio=${kind}${page > 1 ? `&stranica=${page}` : ''}`;
  return (
    <>
      <p className="small mb-3">
        <Link className="link" to={paths.people()}>
          Svi korisnici
        </Link>
      </p>
      <div className="admin-head">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar of={person} size="md" />
          <h1>{person.name}</h1>
          <AccountStatusBadge standing={person.standing} />
          {person.leaves_at && <LeavingBadge leaves_at={person.leaves_at} />}
        </div>
        {!person.leaves_at && (
          <Link className="link touch-target" to={paths.user(person.slug)}>
            Javni profil
          </Link>
        )}
      </div>
      <TitleBlock facts={factsOf(person)} />
      <ActionRefusal fields={['reason', 'days', 'until', 'role']} className="mt-4" />
      <section aria-labelledby="radnje" className="mt-6">
        <h2 id="radnje" className="text-h3 mb-2">
          Radnje
        </h2>
        <div key={`${person.standing} ${person.role} ${person.boosted_until}`} className="person-actions">
          <PersonActions person={person} />
        </div>
      </section>
      <h2 className="text-h3 mt-6 mb-2">Povijest</h2>
      <Tabs
        label="Dijelovi povijesti"
        className="mb-4"
        tabs={person.history.map(({ of: kind, total }) => ({
          to: hrefOf(kind),
          label: historyKinds[kind].label,
          count: total,
          current: kind === of,
        }))}
      />
      {history.data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          title="Ovdje još nema ničega"
          text="Što se dogodi, pojavit će se na ovom popisu."
        />
      ) : (
        <HistoryTable of={of} label={historyKinds[of].label} rows={history.data} words={words} />
      )}
      <Pager
        page={history.meta.current_page}
        last={history.meta.last_page}
        href={(page) => hrefOf(of, page)}
      />
    </>
  );
}

const waysIn = ({ has_password: password, providers, passkeys, second_factor: factor }: Person) =>
  [
    ...(password ? ['lozinka'] : []),
    ...providers.map((one) => (one === 'google' ? 'Google' : 'Facebook')),
    ...(passkeys > 0 ? ['pristupni ključ'] : []),
    ...(factor ? ['potvrda u dva koraka'] : []),
  ].join(', ') || 'nema';

function factsOf(person: Person): Fact[] {
  const { contacts, standing } = person;
  const until = person.suspended_until && formatDateTime(person.suspended_until);
  return [
    {
      label: 'Email',
      value: (
        <>
          <Address text={person.email} />
          {!person.is_verified && ' (nepotvrđen)'}
        </>
      ),
    },
    { label: 'Vrsta profila', value: userTypes[person.type_of] },
    ...(person.role ? [{ label: 'Uloga', value: roleNames[person.role] }] : []),
    ...(standing === 'suspended'
      ? [{ label: 'Ograničen do', value: `${until}: ${person.standing_reason}` }]
      : []),
    ...(standing === 'banned' ? [{ label: 'Razlog zabrane', value: person.standing_reason }] : []),
    ...(person.leaves_at
      ? [
          {
            label: 'Briše se na vlastiti zahtjev',
            value: `${formatDateTime(person.leaves_at)}; do tada se korisnik može vratiti`,
          },
        ]
      : []),
    ...(contacts.phones.length > 0 ? [{ label: 'Telefon', value: contacts.phones.join(', ') }] : []),
    ...(contacts.emails.length > 0
      ? [{ label: 'Email za kontakt', value: <AddressList of={contacts.emails} /> }]
      : []),
    ...(person.oib
      ? [{ label: person.trade_verified_at ? 'OIB, provjeren obrt' : 'OIB', value: person.oib }]
      : []),
    ...(person.boosted_until ? [{ label: 'Istaknut do', value: formatDate(person.boosted_until) }] : []),
    { label: 'Načini prijave', value: waysIn(person) },
    { label: 'Račun otvoren', value: formatDate(person.created_at) },
    {
      label: 'Zadnji put ovdje',
      value: person.last_seen_at ? formatDateTime(person.last_seen_at) : 'Nema prijave',
    },
  ];
}
