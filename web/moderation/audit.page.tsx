import { Link } from 'react-router';
import { deletedUser } from '#contract/labels.ts';
import { type auditEntry, listAudit } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { formatDateTime } from '#contract/text.ts';
import type { z } from '#contract/zod.ts';
import { load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/audit.page.ts';
import { caseHref } from './queue-list.tsx';

const acts: Record<string, string> = {
  'job_post.approve': 'Objavljen posao',
  'job_post.decline': 'Posao vraćen na doradu',
  'job_post.deactivate': 'Deaktiviran posao',
  'job_post.activate': 'Ponovno aktiviran posao',
  'review.delete': 'Uklonjena ocjena',
  'trade_check.approve': 'Potvrđen obrt',
  'trade_check.decline': 'Obrt nije potvrđen',
  'ad.approve': 'Objavljen oglas',
  'ad.decline': 'Odbijen oglas',
  'ad.pause': 'Zaustavljen oglas',
  'page.create': 'Nova stranica',
  'page.save': 'Izmijenjena stranica',
  'page.delete': 'Izbrisana stranica',
  'news.create': 'Novi članak',
  'news.save': 'Izmijenjen članak',
  'news.publish': 'Objavljen članak',
  'news.unpublish': 'Povučen članak',
  'news.picture': 'Slika članka',
  'news.send': 'Članak poslan pretplatnicima',
  'news.delete': 'Izbrisan članak',
  'question.create': 'Novo pitanje',
  'question.save': 'Izmijenjeno pitanje',
  'question.move': 'Premješteno pitanje',
  'question.delete': 'Izbrisano pitanje',
  'job_category.save': 'Izmijenjena kategorija',
  'job_category.picture': 'Slika kategorije',
  'ticket.answer': 'Odgovor na zahtjev',
  'ticket.close': 'Zaključen zahtjev',
  'setting.write': 'Izmijenjena postavka',
  'job.retry': 'Ponovljen pozadinski posao',
};
const settings: Record<string, string> = {
  'setting.claims': 'Tvrdnje na početnoj',
  'setting.moderation_reasons': 'Gotovi razlozi: poslovi',
  'setting.ad_decline_reasons': 'Gotovi razlozi: odbijanje oglasa',
  'setting.ad_pause_reasons': 'Gotovi razlozi: zaustavljanje oglasa',
  'setting.trade_check_reasons': 'Gotovi razlozi: provjere obrta',
  'setting.report_reasons': 'Gotovi ishodi prijava',
  'setting.system_emails': 'Javne adrese',
  'setting.social_networks': 'Društvene mreže',
  'setting.ads_pricing': 'Cijena oglasa',
};

export async function loader(args: Route.LoaderArgs) {
  const page = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('stranica'))) || 1);
  return load(args, listAudit, { query: { page } });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Dnevnik radnji' });

type Entry = z.infer<typeof auditEntry>;

function Subject({ entry: { subject_type: type, subject_id: id } }: { entry: Entry }) {
  const href = id === null ? undefined : type === 'job_post' ? caseHref(id) : type === 'ad' ? `${paths.adminAds()}?oglas=${id}` : undefined;
  if (href === undefined) return settings[type] ?? (id === null ? '' : `Br. ${id}`);
  return (
    <Link to={href} className="link">
      {type === 'ad' ? 'Oglas' : 'Posao'} br. {id}
    </Link>
  );
}

export default function AuditPage({ loaderData: { data: entries, meta: place } }: Route.ComponentProps) {
  return (
    <>
      <div className="admin-head">
        <h1>Dnevnik radnji</h1>
      </div>
      {entries.length === 0 ? (
        <EmptyState drawing="sheet" title="Još nema radnji" text="Svaka odluka administratora zapisuje se ovdje." />
      ) : (
        <Table label="Radnje administratora" columns={['Vrijeme', 'Radnja', 'Na čemu', 'Tko', 'Razlog']}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="nowrap">{formatDateTime(entry.created_at)}</td>
              <td>{acts[entry.action] ?? entry.action}</td>
              <td>
                <Subject entry={entry} />
              </td>
              <td>{entry.actor?.name ?? deletedUser}</td>
              <td>{entry.reason}</td>
            </tr>
          ))}
        </Table>
      )}
      <Pager page={place.current_page} last={place.last_page} href={(page) => `${paths.audit()}?stranica=${page}`} />
    </>
  );
}
