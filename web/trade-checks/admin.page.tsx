import { getReasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/rare-nouns.ts';
import { count } from '#contract/text.ts';
import { listTradeChecks } from '#contract/trade-checks.ts';
import { nextOf } from '../moderation/waiting.ts';
import { ActRefusal } from '../platform/act-refusal.tsx';
import { acts } from '../platform/acts.ts';
import { load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/admin.page.ts';
import { CheckCase } from './check-case.tsx';
import { approveCheck, CheckDecision, declineCheck } from './check-decision.tsx';
import { CheckQueue } from './check-queue.tsx';

export async function loader(args: Route.LoaderArgs) {
  const chosen = Number(new URL(args.request.url).searchParams.get('provjera')) || undefined;
  const [queue, reasons] = await Promise.all([load(args, listTradeChecks, { query: {} }), load(args, getReasons, { query: { decision: 'trade_check' } })]);
  return { queue: queue.data, total: queue.meta.total, reasons: reasons.data, chosen, now: Date.now() };
}

export const action = acts(approveCheck, declineCheck);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Provjere obrta' });

export default function TradeChecksPage({ loaderData: { queue, total, reasons, chosen, now } }: Route.ComponentProps) {
  const ids = queue.map(({ id }) => id);
  const item = queue.find(({ id }) => id === chosen) ?? queue[0];
  return (
    <>
      <div className="admin-head">
        <h1>Provjere obrta</h1>
        <p className="small muted" role="status">
          {total === 0 ? 'Ništa ne čeka.' : `Čeka: ${count(total, accountNouns.provjera)}`}
        </p>
        <CsvLink of="trade-checks" name="provjere-obrta" />
      </div>
      <ActRefusal fields={['reason']} className="mb-4" />
      {item ? (
        <div className={chosen ? 'moderation moderation-open' : 'moderation'}>
          <CheckQueue items={queue} current={item.id} now={now} />
          <div className={chosen ? undefined : 'phone:hidden'}>
            {chosen && (
              <div className="desktop:hidden">
                <BackLink to={paths.adminTradeChecks()}>Natrag na red čekanja</BackLink>
              </div>
            )}
            {chosen !== undefined && chosen !== item.id && <Notice className="mb-4">Odabrana provjera više ne čeka. Ovo je sljedeća.</Notice>}
            <CheckCase key={item.id} item={item}>
              <CheckDecision id={item.id} next={nextOf(ids, item.id)} reasons={reasons} />
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
    </>
  );
}
