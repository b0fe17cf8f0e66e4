import type { ReactNode } from 'react';
import { formatDate } from '#contract/format.ts';
import { webhookEvents } from '#contract/webhook-words.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { askToDelete, pauseWebhook, removeWebhook, resumeWebhook, tryWebhook } from './webhook-actions.ts';
import { webhooksPath } from './webhooks-query.ts';

function State({ webhook: { paused_at, failing_since } }: { webhook: Webhook }) {
  if (paused_at)
    return (
      <Badge tone="grey" shape="dash">
        Zaustavljena
      </Badge>
    );
  if (failing_since)
    return (
      <Badge tone="amber" shape="ring">
        Ne prolazi
      </Badge>
    );
  return (
    <Badge tone="green" shape="check">
      Uključena
    </Badge>
  );
}

/** Shows one webhook with its actions; `children` are its deliveries, if they are open. */
export function WebhookPanel({ webhook, children }: { webhook: Webhook; children?: ReactNode }) {
  const { id, url, events, paused_at: pausedAt, failing_since: failingSince } = webhook;
  return (
    <Panel
      id={`dojava-${id}`}
      title={<span className="wrap-anywhere">{url}</span>}
      state={<State webhook={webhook} />}
      text={events.map((event) => webhookEvents[event].label).join(', ')}
    >
      {failingSince && (
        <Notice tone="amber">
          <span suppressHydrationWarning>
            Dojave ne prolaze od {formatDate(failingSince)}
            {pausedAt ? ', pa su zaustavljene.' : '. Nakon tri dana ih zaustavljamo.'}
          </span>
        </Notice>
      )}
      <div className="form-actions">
        {pausedAt ? (
          <ActionButton action={resumeWebhook} values={{ id }} size="sm" variant="primary">
            Nastavite
          </ActionButton>
        ) : (
          <>
            <ActionButton action={tryWebhook} values={{ id }} size="sm" busyLabel="Šalje se…">
              Pošaljite probnu
            </ActionButton>
            <ActionButton action={pauseWebhook} values={{ id }} size="sm">
              Zaustavite
            </ActionButton>
          </>
        )}
        <ButtonLink size="sm" to={webhooksPath(children ? {} : { webhook: id })}>
          {children ? 'Sakrijte isporuke' : 'Pogledajte isporuke'}
        </ButtonLink>
        <ActionButton
          action={removeWebhook}
          values={{ id }}
          ask={askToDelete(url)}
          size="sm"
          variant="danger"
          aria-label={`Izbrišite dojavu: ${url}`}
        >
          Izbrišite
        </ActionButton>
      </div>
      {children}
    </Panel>
  );
}
