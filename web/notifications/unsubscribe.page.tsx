import { data, Form, useNavigation } from 'react-router';
import { notificationKinds } from '#contract/notification-kinds.ts';
import { unsubscribeMail } from '#contract/notifications.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/unsubscribe.page.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('kod') };
}

/** Ends mails of the kind that the link names, also for who is not signed in. */
export async function action(args: Route.ActionArgs) {
  const token = String((await args.request.formData()).get('token') ?? '');
  const outcome = await attempt(args, unsubscribeMail, { query: { token } });
  if (outcome.ok) return data({ face: 'done' as const, kind: notificationKinds[outcome.data.kind].label });
  return data({ face: 'refused' as const, kind: '' }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Odjava od emailova' });

/** Where the foot of a mail leads. It asks for a press, because scanners of mail follow links too. */
export default function UnsubscribePage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const face = actionData?.face ?? (token ? 'asked' : 'refused');
  const settings = <ButtonLink to={paths.notificationSettings()}>Postavke obavijesti</ButtonLink>;
  return (
    <div className="page" aria-live="polite">
      {face === 'asked' && (
        <EmptyState
          page
          drawing="sheet"
          title="Odjava od emailova"
          text="Emailove ove vrste više Vam nećemo slati. Na stranici sve vidite kao i dosad."
          actions={
            <Form method="post" action={paths.emailUnsubscribe(token ?? '')}>
              <input type="hidden" name="token" value={token ?? ''} />
              <Button type="submit" variant="primary" size="lg" busy={state === 'submitting'} busyLabel="Odjavljuje se…">
                Odjavite me
              </Button>
            </Form>
          }
        />
      )}
      {face === 'done' && (
        <EmptyState
          page
          drawing="sheet"
          title="Odjavljeni ste"
          text={`Emailove vrste „${actionData?.kind}“ više ne šaljemo. Predomislite li se, uključite ih u postavkama obavijesti.`}
          actions={settings}
        />
      )}
      {face === 'refused' && (
        <EmptyState
          page
          drawing="unbuilt"
          title="Poveznica nije valjana ili je istekla"
          text="Koje emailove primate birate i u postavkama obavijesti."
          actions={settings}
        />
      )}
    </div>
  );
}
