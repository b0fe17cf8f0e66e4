import { redirect } from 'react-router';
import { formatDateTime, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { type DeliveryStatus, deliveryLabel, deliveryStatuses } from '#contract/webhook-words.ts';
import { listDeliveries, listWebhooks, type WebhookDelivery } from '#contract/webhooks.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/webhooks.page.ts';
import { NewWebhookPanel } from './new-webhook-panel.tsx';
import { webhookActions } from './webhook-actions.ts';
import { WebhookPanel } from './webhook-panel.tsx';
import { readWebhooksQuery, webhooksPath } from './webhooks-query.ts';

const looks: Record<DeliveryStatus, { tone: Tone; shape: Shape }> = {
  waiting: { tone: 'amber', shape: 'ring' },
  delivered: { tone: 'green', shape: 'check' },
  failed: { tone: 'brick', shape: 'diamond' },
};

const answerOf = ({ last_status: status, last_error: error }: WebhookDelivery) =>
  status === null ? (error ?? '–') : `odgovor ${status}`;

const columns = ['Događaj', 'Stanje', 'Vrijeme', { label: 'Pokušaja', look: 'number' }] as const;

interface Props {
  id: number;
  page: number;
  last: number;
  deliveries: readonly WebhookDelivery[];
}

function Deliveries({ id, page, last, deliveries }: Props) {
  if (deliveries.length === 0) return <p className="small muted">Još nema isporuka.</p>;
  return (
    <>
      <Table label="Isporuke, najnovije prvo" columns={columns}>
        {deliveries.map((one) => (
          <tr key={one.id}>
            <td>{deliveryLabel(one.type)}</td>
            <td>
              <Badge {...looks[one.status]}>{deliveryStatuses[one.status].label}</Badge>
              {one.tries > 0 && <span className="small muted mt-1 block wrap-anywhere">{answerOf(one)}</span>}
            </td>
            <td className="whitespace-nowrap">
              <span suppressHydrationWarning>{formatDateTime(one.ended_at ?? one.created_at)}</span>
            </td>
            <td className="cell-number">{formatNumber(one.tries)}</td>
          </tr>
        ))}
      </Table>
      <Pager
        page={page}
        last={last}
        href={(to) => webhooksPath({ webhook: id, page: to })}
        label="Stranice isporuka"
      />
    </>
  );
}

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { webhook: id, page } = readWebhooksQuery(new URL(args.request.url).searchParams);
  const { data: webhooks } = await load(args, listWebhooks);
  if (id === undefined || !webhooks.some((one) => one.id === id)) return { webhooks, log: undefined };
  const { data: deliveries, meta } = await load(args, listDeliveries, { params: { id }, query: { page } });
  if (page > meta.last_page) throw redirect(webhooksPath({ webhook: id, page: meta.last_page }));
  return { webhooks, log: { id, page, deliveries, last: meta.last_page } };
}

export const action = handleActions(...webhookActions);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Dojave programima' });

export default function WebhooksPage({ loaderData: { webhooks, log } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <Breadcrumbs
          crumbs={[
            { label: 'Moj račun', to: paths.account() },
            { label: 'Sigurnost', to: paths.security() },
            { label: 'Dojave programima' },
          ]}
        />
        <h1 className="mt-2">Dojave programima</h1>
        <p className="muted mt-2">
          Kad se nešto dogodi na Vašem računu, javimo to programu na adresi koju upišete. Dojava sadrži samo
          oznake, a program ostalo čita{' '}
          <a className="link" href={paths.apiDocs()}>
            API-jem
          </a>
          .
        </p>
      </div>
      <ActionRefusal fields={['url', 'events']} />
      {webhooks.length === 0 && (
        <EmptyState
          card
          level="h2"
          drawing="sheet"
          title="Još nemate dojava"
          text="Dodajte adresu programa koji treba znati za nove poruke, ponude, dogovore, objave ili ocjene."
        />
      )}
      {webhooks.map((webhook) => (
        <WebhookPanel key={webhook.id} webhook={webhook}>
          {log?.id === webhook.id && <Deliveries {...log} />}
        </WebhookPanel>
      ))}
      <NewWebhookPanel count={webhooks.length} />
    </>
  );
}
