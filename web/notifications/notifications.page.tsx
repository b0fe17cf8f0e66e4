import { data, redirect } from 'react-router';
import { listNotifications, markAllNotifications, markNotifications } from '#contract/notifications.ts';
import { paths } from '#contract/paths.ts';
import { requireUser } from '../platform/guards.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/notifications.page.ts';
import { everything, NotificationList } from './notification-list.tsx';

/** `prije`: the id that older ones are asked for before, for who has no script. */
export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const before = /^[1-9]\d{0,8}$/.exec(new URL(args.request.url).searchParams.get('prije') ?? '')?.[0];
  const first = await load(args, listNotifications, { query: before ? { before_id: Number(before) } : {} });
  return { first, before };
}

/** Marking without script. */
export async function action(args: Route.ActionArgs) {
  const id = (await args.request.formData()).get('id');
  const outcome =
    id === everything ? await attempt(args, markAllNotifications) : await attempt(args, markNotifications, { body: { notifications: [Number(id)] } });
  if (!outcome.ok) return data({ failure: outcome.error.message }, { status: outcome.status });
  throw redirect(paths.notifications());
}

export const shouldRevalidate = revalidatesBeyondModal;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Obavijesti' });

export default function NotificationsPage({ loaderData: { first, before }, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      {refused && (
        <Notice tone="brick" alert>
          {refused.failure}
        </Notice>
      )}
      <NotificationList key={before} first={first} whole={before === undefined} />
    </>
  );
}
