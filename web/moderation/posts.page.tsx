import { useState } from 'react';
import { formatDate, truncate } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { placeOf } from '#contract/labels.ts';
import { getReasons, listInactivePosts } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { StatusBadge } from '../job-posts/status-badge.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionButton, ActionForm } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import { Presence } from '../ui/overlays/presence.tsx';
import type { Route } from './+types/posts.page.ts';
import { caseHref } from './case-href.ts';
import { activatePost, deactivatePost } from './post-verdicts.ts';

const states = {
  neaktivni: 'inactive',
  'na-doradi': 'declined',
  'u-potvrdi': 'pending',
  aktivni: 'active',
  odabranima: 'addressed',
  zavrseni: 'finished',
} as const;
const titles: Record<keyof typeof states, string> = {
  neaktivni: 'Neaktivni',
  'na-doradi': 'Na doradi',
  'u-potvrdi': 'U potvrdi',
  aktivni: 'Aktivni',
  odabranima: 'Odabranima',
  zavrseni: 'Završeni',
};
type State = keyof typeof states;
const keys = Object.keys(states) as State[];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = keys.find((key) => key === searchParams.get('stanje')) ?? 'neaktivni';
  const page = pageIn(searchParams);
  const [list, reasons] = await Promise.all([
    load(args, listInactivePosts, { query: { status: states[state], page } }),
    load(args, getReasons, { query: { decision: 'job_post' } }),
  ]);
  return { state, list, reasons: reasons.data };
}

export const action = handleActions(activatePost, deactivatePost);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Poslovi po stanju' });

const hrefOf = (state: State, page = 1) =>
  `${paths.adminPosts()}?stanje=${state}${page > 1 ? `&stranica=${page}` : ''}`;

const loadDialog = () => import('./reason-dialog.tsx').then((part) => part.ReasonDialog);

export default function AdminPostsPage({ loaderData: { state, list, reasons } }: Route.ComponentProps) {
  const [asking, setAsking] = useState<JobPost | null>(null);
  const ReasonDialog = useOnDemand(loadDialog, asking !== null, () => setAsking(null));
  return (
    <>
      <div className="admin-head">
        <h1>Poslovi</h1>
        <CsvLink of="job-posts" name="poslovi" query={{ status: states[state] }} />
      </div>
      <ActionRefusal className="mb-4" />
      <Tabs
        label="Stanje poslova"
        tabs={keys.map((key) => ({ to: hrefOf(key), label: titles[key], current: key === state }))}
      />
      {list.data.length === 0 ? (
        <EmptyState drawing="sheet" title="Ovdje nema poslova" text="Nijedan posao nije u ovom stanju." />
      ) : (
        <Table
          label={`Poslovi: ${titles[state]}`}
          columns={['Posao', 'Klijent', 'Lokacija', 'Izrađen', 'Stanje', 'Radnja']}
        >
          {list.data.map((post) => (
            <tr key={post.id}>
              <td>
                <Link to={caseHref(post.id)} className="link">
                  {post.job_type.name}
                </Link>
                <br />
                <span className="faint">{truncate(post.subject, 90)}</span>
              </td>
              <td>{post.user.name}</td>
              <td>{placeOf(post.county, post.town)}</td>
              <td className="whitespace-nowrap">{formatDate(post.created_at)}</td>
              <td>
                <StatusBadge post={post} />
              </td>
              <td>
                {post.status === 'inactive' ? (
                  <ActionButton
                    action={activatePost}
                    values={{ id: post.id }}
                    size="sm"
                    busyLabel="Aktivira se…"
                  >
                    Ponovno aktivirajte
                  </ActionButton>
                ) : (
                  <Deactivation post={post} onAsk={() => setAsking(post)} />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager page={list.meta.current_page} last={list.meta.last_page} href={(page) => hrefOf(state, page)} />
      <Presence>
        {asking && ReasonDialog && (
          <ReasonDialog post={asking} reasons={reasons} onClose={() => setAsking(null)} />
        )}
      </Presence>
    </>
  );
}

function Deactivation({ post, onAsk }: { post: JobPost; onAsk: () => void }) {
  return (
    <>
      <Button size="sm" variant="danger" className="script-only" onClick={onAsk}>
        Deaktivirajte
      </Button>
      <noscript>
        <ActionForm action={deactivatePost} values={{ id: post.id }} className="grid gap-2">
          <input className="input" name="reason" aria-label="Razlog" placeholder="Razlog" />
          <Button type="submit" size="sm" variant="danger">
            Deaktivirajte
          </Button>
        </ActionForm>
      </noscript>
    </>
  );
}
