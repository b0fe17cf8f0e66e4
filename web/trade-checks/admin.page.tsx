import { Check, Undo2 } from 'lucide-react';
import { redirect } from 'react-router';
import { count, formatDate } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import { getReasons, type Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import {
  approveTradeCheck,
  declineTradeCheck,
  listTradeChecks,
  type TradeCheckCase,
} from '#contract/trade-checks.ts';
import { nextOf } from '../moderation/waiting.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Decision, type Verdict } from '../ui/overlays/decision.tsx';
import type { Route } from './+types/admin.page.ts';
import { CheckCase } from './check-case.tsx';
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

const shared = { conflict: somebodyWasFirst, to: () => paths.adminTradeChecks() };

const approveCheck = defineAction('potvrdi', approveTradeCheck, {
  ...shared,
  input: ({ id }: Verdict) => ({ params: { id } }),
  done: ({ data }) => ['Obrt je potvrđen.', data.user.name],
});

const declineCheck = defineAction('odbij', declineTradeCheck, {
  ...shared,
  input: ({ id, reason }: Verdict) => ({ params: { id }, body: { reason } }),
  done: ({ data }) => ['Obrt nije potvrđen.', data.user.name],
});

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
          <div className={chosen ? undefined : 'desktop-only'}>
            {chosen && (
              <div className="phone-only">
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

interface Props {
  items: readonly TradeCheckCase[];
  current: number;
  page: number;
  now: number;
}

function CheckQueue({ items, current, page, now }: Props) {
  return (
    <ol className="card queue" aria-label="Red čekanja">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={checksHref(page, item.id)}
            className="queue-item"
            aria-current={item.id === current ? 'true' : undefined}
            preventScrollReset
          >
            <b>{item.user.name}</b>
            <small className="block" suppressHydrationWarning>
              {userTypes[item.user.type_of]} · poslano {formatDate(item.created_at, new Date(now))}
            </small>
          </Link>
        </li>
      ))}
    </ol>
  );
}

interface CheckDecisionProps {
  id: number;
  next: string;
  reasons: Reasons;
}

const icon = { size: 20, 'aria-hidden': true } as const;

const CheckDecision = ({ id, next, reasons }: CheckDecisionProps) => (
  <Decision
    id={id}
    next={next}
    note={{ title: 'Napomena za majstora', reasons, hint: 'Obavezan je kad obrt ne potvrdite.' }}
    choices={[
      {
        action: approveCheck,
        label: 'Potvrdite obrt',
        busyLabel: 'Potvrđuje se…',
        hotKey: 'O',
        variant: 'primary',
        icon: <Check {...icon} />,
      },
      {
        action: declineCheck,
        label: 'Ne potvrđujte',
        busyLabel: 'Šalje se…',
        hotKey: 'D',
        variant: 'danger',
        icon: <Undo2 {...icon} />,
      },
    ]}
  />
);
