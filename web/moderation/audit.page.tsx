import { formatDateTime } from '#contract/format.ts';
import { deletedUser } from '#contract/labels.ts';
import { type auditEntry, listAudit } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import type { z } from '#contract/zod.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/audit.page.ts';
import { actionNames, detailNames } from './action-names.ts';
import { caseHref } from './case-href.ts';

const places: Record<string, { label: string; href: (id: number) => string }> = {
  job_post: { label: 'Posao', href: caseHref },
  ad: { label: 'Oglas', href: (id) => `${paths.adminAds()}?oglas=${id}` },
  user: { label: 'Korisnik', href: paths.person },
};
const settings: Record<string, string> = {
  'setting.claims': 'Tvrdnje na početnoj',
  'setting.shared_visits': 'Zajednički dolasci',
  'setting.moderation_reasons': 'Gotovi razlozi: poslovi',
  'setting.ad_decline_reasons': 'Gotovi razlozi: odbijanje oglasa',
  'setting.ad_pause_reasons': 'Gotovi razlozi: zaustavljanje oglasa',
  'setting.trade_check_reasons': 'Gotovi razlozi: provjere obrta',
  'setting.report_reasons': 'Gotovi razlozi: prijave',
  'setting.system_emails': 'Javne adrese',
  'setting.social_networks': 'Društvene mreže',
  'setting.ads_pricing': 'Cijena oglasa',
};

export async function loader(args: Route.LoaderArgs) {
  const page = pageIn(new URL(args.request.url).searchParams);
  return load(args, listAudit, { query: { page } });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Dnevnik radnji' });

type Entry = z.infer<typeof auditEntry>;

function Subject({ entry: { subject_type: type, subject_id: id } }: { entry: Entry }) {
  const place = places[type];
  if (id === null || !place) return settings[type] ?? (id === null ? '' : `Br. ${id}`);
  return (
    <Link to={place.href(id)} className="link">
      {place.label} br. {id}
    </Link>
  );
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1));

function Details({ of }: { of: Entry['details'] }) {
  const parts = Object.entries(of ?? {}).filter(([, value]) => value !== null && value !== undefined);
  if (parts.length === 0) return null;
  return (
    <details className="audit-details">
      <summary>Pojedinosti</summary>
      <dl>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt>{detailNames[name] ?? name}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export default function AuditPage({ loaderData: { data: entries, meta: place } }: Route.ComponentProps) {
  return (
    <>
      <div className="admin-head">
        <h1>Dnevnik radnji</h1>
        <CsvLink of="audit" name="dnevnik-radnji" />
      </div>
      {entries.length === 0 ? (
        <EmptyState
          drawing="sheet"
          title="Još nema radnji"
          text="Svaka odluka administratora zapisuje se ovdje."
        />
      ) : (
        <Table
          label="Radnje administratora"
          columns={['Vrijeme', 'Radnja', 'Na čemu', 'Tko', 'Razlog i pojedinosti']}
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="whitespace-nowrap">{formatDateTime(entry.created_at)}</td>
              <td>{actionNames[entry.action] ?? entry.action}</td>
              <td>
                <Subject entry={entry} />
              </td>
              <td>
                {entry.actor?.name ?? deletedUser}
                {entry.network && <span className="audit-network">{entry.network}</span>}
              </td>
              <td>
                {entry.reason}
                <Details of={entry.details} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager
        page={place.current_page}
        last={place.last_page}
        href={(page) => `${paths.audit()}?stranica=${page}`}
      />
    </>
  );
}
