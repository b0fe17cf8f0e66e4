import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { makeFeed as make, Subscription, WeekData } from '#contract/calendar.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDate, formatLongDate, sentence } from '#contract/format.ts';
import { subscriptionErrors } from '#contract/working-week.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { CopyButton } from '../ui/actions/copy-button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import {
  askToReplace,
  askToRevoke,
  makeFeed,
  revokeFeed,
  subscribeCalendar,
  unsubscribeCalendar,
} from './calendar-actions.ts';

type Made = Reply<typeof make>;

/** Shows the secret URL only once, right after it is created. */
export function FeedPanel({ feed }: Pick<WeekData, 'feed'>) {
  const { revalidate } = useRevalidator();
  const answer = useAnswerTo(makeFeed, {});
  const [made, setMade] = useState((answer?.done?.reply as Made | undefined)?.data);
  const onReply = async ({ data }: Made) => {
    setMade(data);
    await revalidate();
  };
  return (
    <Panel
      id="poveznica"
      title="Vaši termini u drugom kalendaru"
      text="Tajna poveznica kojom Google, Outlook ili Apple kalendar čita Vaše dogovorene termine. Tko je ima, vidi termine, pa je ne dijelite."
      state={
        feed && (
          <Badge tone="green" shape="check">
            Uključena
          </Badge>
        )
      }
    >
      {made && feed && (
        <Notice tone="green" alert>
          <p>Poveznicu prikazujemo samo sada. U svojem je kalendaru dodajte kao pretplatu.</p>
          <span className="secret-key">
            <code>{made.url}</code>
            <CopyButton text={made.url} label="Kopirajte poveznicu" done="Poveznica je kopirana." />
          </span>
        </Notice>
      )}
      {feed && <p className="small muted">Izrađena {formatLongDate(feed.created_at)}</p>}
      <div className="form-actions">
        <ActionButton
          action={makeFeed}
          values={{}}
          ask={feed ? askToReplace : undefined}
          onReply={onReply}
          size="sm"
          busyLabel="Izrađuje se…"
        >
          {feed ? 'Izradite novu' : 'Izradite poveznicu'}
        </ActionButton>
        {feed && (
          <ActionButton
            action={revokeFeed}
            values={{}}
            ask={askToRevoke}
            onDone={() => setMade(undefined)}
            size="sm"
            variant="danger"
          >
            Opozovite
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}

function State({ subscription: { error, read_at: readAt } }: { subscription: Subscription }) {
  if (error)
    return (
      <Badge tone="amber" shape="ring">
        Ne čita se
      </Badge>
    );
  return readAt ? (
    <Badge tone="green" shape="check">
      Čita se
    </Badge>
  ) : (
    <Badge tone="grey" shape="dash">
      Čeka čitanje
    </Badge>
  );
}

export function SubscriptionPanel({ subscription }: Pick<WeekData, 'subscription'>) {
  const form = useActionForm(subscribeCalendar, { url: '' });
  return (
    <Panel
      id="moj-kalendar"
      title="Vaš kalendar"
      text="Upišite privatnu adresu svojeg kalendara u obliku iCal pa će se znati kada ste zauzeti. Naslove i mjesta ne spremamo."
      state={subscription && <State subscription={subscription} />}
    >
      {subscription && (
        <>
          <p className="wrap-anywhere">
            {subscription.host}
            {subscription.read_at && (
              <span className="small muted block" suppressHydrationWarning>
                {sentence(`Zadnji put pročitan: ${formatDate(subscription.read_at)}`)} Događaja:{' '}
                {subscription.events}.
              </span>
            )}
          </p>
          {subscription.error && (
            <Notice tone="amber">{subscriptionErrors[subscription.error]} Pokušat ćemo ponovno.</Notice>
          )}
          <div className="form-actions">
            <ActionButton action={unsubscribeCalendar} values={{}} size="sm" variant="danger">
              Uklonite kalendar
            </ActionButton>
          </div>
        </>
      )}
      <Form
        key={subscription?.host}
        form={form}
        submit={subscription ? 'Zamijenite adresu' : 'Dodajte kalendar'}
        busyText="Sprema se…"
      >
        <TextField
          name="url"
          label="Adresa kalendara"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          hint="Počinje s https:// ili webcal://. U Google kalendaru: Postavke, Tajna adresa u iCal formatu."
        />
      </Form>
    </Panel>
  );
}
