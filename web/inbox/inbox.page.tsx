import { ArrowDownWideNarrow, Keyboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#contract/format.ts';
import {
  getInboxCase,
  type InboxCase,
  type InboxContent,
  type InboxDecision,
  type InboxRow,
  listInbox,
} from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds, inboxOrders } from '#contract/inbox-kinds.ts';
import { AdContent } from '../ads/ad-content.tsx';
import { AppealContent } from '../decisions/appeal-content.tsx';
import { TicketContent } from '../help/ticket-content.tsx';
import { MediaGallery } from '../job-posts/media-gallery.tsx';
import { PostContent } from '../moderation/post-content.tsx';
import { markOf } from '../moderation/waiting.ts';
import { handleActions, perform } from '../platform/actions/handle-actions.ts';
import { useHotKeys } from '../platform/browser/hot-keys.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ReportContent } from '../reports/report-content.tsx';
import { CheckContent } from '../trade-checks/check-content.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/inbox.page.ts';
import { CasePane, NotPhone } from './case-pane.tsx';
import { DecisionRail } from './decision-rail.tsx';
import { clearNumber, decide, decideAll, restoreNumber, undoLast } from './inbox-actions.ts';
import { InboxList } from './inbox-list.tsx';
import { type Chosen, inboxHref, nextOf, placeIn, wordOf } from './inbox-query.ts';
import { UndoBar } from './undo-bar.tsx';
import { useClaim, useLiveInbox } from './use-inbox.ts';

const loadKeys = () => import('./keys-dialog.tsx').then((part) => part.KeysDialog);

export async function loader(args: Route.LoaderArgs) {
  const place = placeIn(new URL(args.request.url).searchParams);
  const { kind, mine, urgent, order, after, chosen } = place;
  const one = (which: Chosen | undefined) =>
    which && attempt(args, getInboxCase, { params: { kind: which.kind, id: which.id } });
  const [list, named] = await Promise.all([
    load(args, listInbox, {
      query: {
        order,
        per_page: 100,
        ...(kind && { kind }),
        ...(mine && { mine }),
        ...(urgent && { urgent }),
        ...(after && { after }),
      },
    }),
    one(chosen),
  ]);
  const first = list.data.find(({ claim }) => !claim || claim.mine) ?? list.data[0];
  const found = named?.ok ? named : await one(first);
  const item = found?.ok ? found.data.data : undefined;
  const following = item && (await one(nextOf(list.data, item)));
  return {
    place,
    rows: list.data,
    meta: list.meta,
    item,
    following: following?.ok ? following.data.data : undefined,
    now: Date.now(),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData();
  const ticked =
    form.get('radnja') === decide.name &&
    form.getAll('ids').some((word) => String(word).startsWith(`${wordOfKind(form)}-`));
  if (!ticked) return handleActions(decide, undoLast, clearNumber, restoreNumber)(args);
  return perform(args, decideAll, form);
}
const wordOfKind = (form: FormData) => inboxKinds[form.get('kind') as InboxKindName]?.word ?? '';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moderiranje' });

function Content({ content, notPhone }: { content: InboxContent; notPhone: ReactNode }) {
  switch (content.kind) {
    case 'job_post':
      return (
        <PostContent
          item={content.item}
          notPhone={notPhone}
          media={<MediaGallery files={content.item.post.media_files} />}
        />
      );
    case 'ad':
      return <AdContent item={content.item} />;
    case 'report':
      return <ReportContent item={content.item} together={content.together} />;
    case 'appeal':
      return <AppealContent item={content.item} />;
    case 'trade_check':
      return <CheckContent item={content.item} />;
    case 'ticket':
      return <TicketContent item={content.item} />;
  }
}

const Progress = ({ share }: { share: number }) => (
  <svg className="inbox-progress" viewBox="0 0 120 20" aria-hidden>
    <path d="M.5 5v10M.5 10h119M119.5 5v10" />
    <path className="inbox-progress-done" d={`M0 10H${Math.round(share * 120)}`} />
    <path className="inbox-progress-tick" d={`M${Math.round(share * 120) - 6} 4l4 4 8-9`} />
  </svg>
);

const waits = (seconds: number) =>
  seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;

/**
 * Returns the case to show: immediately after a decision, the next one, which is already loaded; after the
 * page has been revalidated, the one that the page loaded.
 */
function useAhead(read: { item: InboxCase | undefined; following: InboxCase | undefined }) {
  const [ahead, setAhead] = useState<{ item: InboxCase | undefined; made: InboxDecision }>();
  const [seen, setSeen] = useState(read.item);
  if (seen !== read.item) {
    setSeen(read.item);
    setAhead(undefined);
  }
  const goAhead = (made: InboxDecision) => setAhead({ item: read.following ?? read.item, made });
  return { item: ahead ? ahead.item : read.item, made: ahead?.made, goAhead };
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { place, rows, meta: head, now } = loaderData;
  const { item, made, goAhead } = useAhead(loaderData);
  const [keysShown, showKeys] = useState(false);
  const KeysDialog = useOnDemand(loadKeys, keysShown, () => showKeys(false));
  const [picks, setPicks] = useState<Chosen[]>([]);
  useLiveInbox(item && !place.chosen ? inboxHref({ ...place, chosen: item }) : undefined);
  useClaim(item);
  // Unticks cases that have been decided or have left the list.
  const picked = picks.filter((one) => rows.some((row) => row.kind === one.kind && row.id === one.id));
  const pick = (row: Chosen) =>
    setPicks((was) => {
      const same = was.filter(({ kind }) => kind === row.kind);
      return same.some(({ id }) => id === row.id)
        ? same.filter(({ id }) => id !== row.id)
        : [...same, { kind: row.kind, id: row.id }];
    });
  useHotKeys({ '?': () => showKeys(true), x: item && (() => pick(item)) });
  const together = picked.filter(({ kind }) => kind === item?.kind).map(({ id }) => id);
  const left = item
    ? rows.filter((row) => !(row.kind === item.kind && (row.id === item.id || together.includes(row.id))))
    : rows;
  const next = item && nextOf(together.length > 0 ? left : rows, item);
  const notPhone = item?.can.clear_phone && <NotPhone item={item} />;
  const at = item ? rows.findIndex((row) => row.kind === item.kind && row.id === item.id) : -1;
  const before = rows[at - 1];
  const { total, counts, decided_today, median_wait_seconds } = head;
  const mine = made ? [made, ...head.mine] : head.mine;
  const failed = mine.filter((one) => one.failed !== null);
  const kinds = Object.keys(counts) as InboxKindName[];
  const all = { ...place, after: undefined, chosen: undefined };
  const toggled = place.order === 'hitno' ? 'najstarije' : 'hitno';
  return (
    <div className={place.chosen ? 'inbox inbox-open' : 'inbox'}>
      <header className="inbox-head">
        <h1>Moderiranje</h1>
        <dl className="inbox-sums" aria-label="Danas">
          <div>
            <dt>Riješeno danas</dt>
            <dd>
              {formatNumber(decided_today)}{' '}
              <Progress share={decided_today / Math.max(1, decided_today + total)} />
            </dd>
          </div>
          <div>
            <dt>Preostalo</dt>
            <dd>{formatNumber(total)}</dd>
          </div>
          {median_wait_seconds !== null && (
            <div>
              <dt>Srednje čekanje</dt>
              <dd>{waits(median_wait_seconds)}</dd>
            </div>
          )}
        </dl>
        <Button
          className="script-only"
          icon={<Keyboard size={20} aria-hidden />}
          aria-keyshortcuts="?"
          onClick={() => showKeys(true)}
        >
          Tipke <kbd>?</kbd>
        </Button>
      </header>
      <Tabs
        label="Vrsta predmeta"
        className="inbox-tabs"
        tabs={[
          { to: inboxHref({ ...all, kind: undefined }), label: 'Sve', count: total, current: !place.kind },
          ...kinds.map((kind) => ({
            to: inboxHref({ ...all, kind }),
            label: inboxKinds[kind].many,
            count: counts[kind] ?? 0,
            current: place.kind === kind,
          })),
        ]}
      />
      <ActionRefusal fields={['reason', 'text', 'answer']} className="m-4" />
      {failed.map((one) => (
        <Notice key={one.id} tone="brick" className="inbox-failed-notice">
          <b>Odluka nije provedena:</b> {one.title}. {one.failed}
        </Notice>
      ))}
      <div className={item ? 'inbox-work' : 'inbox-work inbox-empty'}>
        <section className="inbox-side" aria-label="Popis">
          <div className="inbox-filters">
            <Link
              to={inboxHref({ ...all, mine: !place.mine })}
              className="chip"
              aria-current={place.mine ? 'true' : undefined}
              preventScrollReset
            >
              Moje
            </Link>
            <Link
              to={inboxHref({ ...all, urgent: !place.urgent })}
              className="chip"
              aria-current={place.urgent ? 'true' : undefined}
              preventScrollReset
            >
              Hitno
            </Link>
            <Link
              to={inboxHref({ ...all, order: toggled })}
              className="inbox-order touch-target"
              preventScrollReset
            >
              <ArrowDownWideNarrow size={18} aria-hidden />
              <span className="sr-only">Poredak: </span>
              {inboxOrders[place.order].label}
            </Link>
          </div>
          {rows.length > 0 ? (
            <InboxList rows={rows} place={place} current={item} now={now} picked={picked} onPick={pick} />
          ) : (
            <p className="p-5 muted" role="status">
              {place.kind || place.mine || place.urgent
                ? 'Nijedan predmet ne odgovara filtrima.'
                : 'Red je prazan.'}
            </p>
          )}
          <nav aria-label="Stranice popisa" className="inbox-pages">
            {place.after && <Link to={inboxHref(all)}>Na početak</Link>}
            {head.next && <Link to={inboxHref({ ...all, after: head.next })}>Dalje</Link>}
          </nav>
        </section>
        {item ? (
          <>
            <div className="inbox-middle">
              <div className="inbox-scroll">
                <div className="phone-only">
                  <BackLink to={inboxHref({ ...place, chosen: undefined })}>Natrag na popis</BackLink>
                </div>
                <CasePane
                  key={wordOf(item)}
                  item={item}
                  now={now}
                  mark={item.content.kind === 'job_post' ? markOf(item.content.item) : undefined}
                  notPhone={notPhone}
                >
                  <Content content={item.content} notPhone={notPhone} />
                </CasePane>
              </div>
              <UndoBar decisions={mine} />
            </div>
            <DecisionRail
              key={`${wordOf(item)} ${item.can.decide}`}
              item={item}
              next={inboxHref({ ...place, chosen: next as InboxRow | undefined })}
              back={before && inboxHref({ ...place, chosen: before })}
              picked={together}
              onReply={goAhead}
              onDecided={() => setPicks([])}
            />
          </>
        ) : (
          <div className="inbox-middle">
            <EmptyState
              drawing="sheet"
              level="h2"
              title="Sve je pregledano"
              text="Novi predmeti pojavit će se ovdje čim stignu."
            />
            <UndoBar decisions={mine} />
          </div>
        )}
      </div>
      {keysShown && KeysDialog && <KeysDialog onClose={() => showKeys(false)} />}
    </div>
  );
}
