import { CheckCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { listNotifications } from '#contract/notifications.ts';
import { paths } from '#contract/paths.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { NotificationRow } from './notification-row.tsx';
import { unreadNotifications } from './unread-notifications.ts';
import { useNotifications } from './use-notifications.ts';

interface Props {
  first: Reply<typeof listNotifications>;
  /**
   * True for the complete list; false for a page of older notifications, which is used without JavaScript.
   */
  whole: boolean;
}

export const everything = 'sve';

/** Renders the notifications. All buttons belong to one form, which also works without JavaScript. */
export function NotificationList({ first, whole }: Props) {
  const { items, ended, state, news, older, mark, opened } = useNotifications(first, whole);
  const hydrated = useHydrated();
  const beyond = unreadNotifications.useCount();
  const some = beyond > 0 || items.some(({ readed_at: readAt }) => readAt === null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    void mark(value === everything ? null : [Number(value)]);
  };
  const last = items.at(-1);
  return (
    <form method="post" action={paths.notifications()} onSubmit={submit} className="notifications-form">
      <div className="notifications-head">
        <h1>Obavijesti</h1>
        {some && (
          <Button
            type="submit"
            variant="text"
            name="id"
            value={everything}
            icon={<CheckCheck size={19} aria-hidden />}
          >
            Označite sve kao pročitano
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {items.length > 0 ? (
        <ul className="card notifications">
          {items.map((one) => (
            <NotificationRow key={one.id} notification={one} onOpen={() => opened(one.id)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          card
          drawing="bell"
          level="h2"
          title={whole ? 'Još nemate obavijesti' : 'Nema starijih obavijesti'}
          text="Ovdje javljamo što se događa s Vašim poslovima, ponudama i ocjenama."
          actions={
            <ButtonLink to={whole ? paths.notificationSettings() : paths.notifications()}>
              {whole ? 'Postavke obavijesti' : 'Najnovije obavijesti'}
            </ButtonLink>
          }
        />
      )}
      {state === 'failed' && (
        <Notice tone="brick">Starije obavijesti nisu stigle. Provjerite vezu i pokušajte ponovno.</Notice>
      )}
      {hydrated ? (
        <LoadMore
          more={!ended}
          busy={state === 'busy'}
          onMore={older}
          auto={state !== 'failed'}
          label="Prikažite starije"
        />
      ) : (
        !ended &&
        last && (
          <div className="load-more">
            <ButtonLink to={`${paths.notifications()}?prije=${last.id}`}>Prikažite starije</ButtonLink>
          </div>
        )
      )}
    </form>
  );
}
