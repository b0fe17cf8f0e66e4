import { redirect } from 'react-router';
import { count } from '#contract/format.ts';
import { getReasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { listTradeChecks } from '#contract/trade-checks.ts';
import { nextOf } from '../moderation/waiting.ts';
import { ActionRefusal } from '../platform/actions/action-refusal.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/admin.page.ts';
import { CheckCase } from './check-case.tsx';
import { approveCheck, CheckDecision, declineCheck } from './check-decision.tsx';
import { CheckQueue } from './check-queue.tsx';
import { checksHref, checksPlace } from './checks-place.ts';

export async function loader(args: Route.LoaderArgs) {
  const { page, chosen } = checksPlace(new URL(args.request.url).searchParams);
  const [queue, reasons] = await Promise.all([
    load(args, listTradeChecks, { query: { page } }),
    load(args, getReasons, { query: { decision: 'trade_check' } }),
  ]);
  const { total, total_capped: capped, last_page: last } = queue.meta;
  if (page > last) throw redirect(checksHref(last));
  return { queue: queue.data, total, capped, page, last, reasons: reasons.data, chosen, now: Date.now() };
}

export const action = handleActions(approveCheck, declineCheck);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Provjere obrta' });

export default function TradeChecksPage({
  loaderData: { queue, total, capped, page, last, reasons, chosen, now },
}: Route.ComponentProps) {
  const ids = queue.map(({ id }) => id);
  const item = queue.find(({ id }) => id === chosen) ?? queue[0];
  return (
    <>
      <div className="admin-head">
        <h1>Provjere obrta</h1>
        <p className="small muted" role="status">
          {total === 0 ? 'Ništa ne čeka.' : `Čeka: ${count(total, accountNouns.provjera, capped)}`}
        </p>
        <CsvLink of="trade-checks" name="provjere-obrta" />
      </div>
      <ActionRefusal fields={['reason']} className="mb-4" />
      {item ? (
        <div className={chosen ? 'moderation moderation-open' : 'moderation'}>
          <CheckQueue items={queue} current={item.id} page={page} now={now} />
          <div className={chosen ? undefined : 'phone:hidden'}>
            {chosen && (
              <div className="desktop:hidden">
                <BackLink to={checksHref(page)}>Natrag na red čekanja</BackLink>
              </div>
            )}
            {chosen !== undefined && chosen !== item.id && (
              <Notice className="mb-4">Odabrana provjera više ne čeka. Ovo je sljedeća.</Notice>
            )}
            <CheckCase key={item.id} item={item}>
              <CheckDecision id={item.id} next={checksHref(page, nextOf(ids, item.id))} reasons={reasons} />
            </CheckCase>
          </div>
        </div>
      ) : (
        <EmptyState
          card
          drawing="sheet"
          title="Sve je provjereno"
          text="Nove provjere pojavit će se ovdje čim stignu."
          actions={<ButtonLink to={paths.moderation()}>Moderiranje poslova</ButtonLink>}
        />
      )}
      <Pager page={page} last={last} href={(to) => checksHref(to)} />
    </>
  );
}
