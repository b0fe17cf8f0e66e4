import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listDeliveries, listWebhooks } from '#contract/webhooks.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/webhooks.page.ts';
import { Deliveries } from './deliveries.tsx';
import { NewWebhookPanel } from './new-webhook-panel.tsx';
import { webhookActions } from './webhook-actions.ts';
import { WebhookPanel } from './webhook-panel.tsx';
import { readWebhooksQuery, webhooksPath } from './webhooks-query.ts';

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
