import { listNotifications } from '#contract/notifications.ts';
import { perform } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import type { Route } from './+types/notifications.page.ts';
import { markAll, markSome } from './notification-actions.ts';
import { everything, NotificationList } from './notification-list.tsx';

/** Loads the newest notifications or, without JavaScript, those older than the id in `?prije=ID`. */
export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const before = /^[1-9]\d{0,8}$/.exec(new URL(args.request.url).searchParams.get('prije') ?? '')?.[0];
  const first = await load(args, listNotifications, { query: before ? { before_id: Number(before) } : {} });
  return { first, before };
}

/**
 * Marks notifications as read without JavaScript: the submit button’s value is a notification’s id or `sve`
 * (all).
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const id = form.get('id');
  return id === everything
    ? perform(args, markAll, form, {})
    : perform(args, markSome, form, { notifications: [Number(id)] });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Obavijesti' });

export default function NotificationsPage({ loaderData: { first, before } }: Route.ComponentProps) {
  return (
    <>
      <ActionRefusal />
      <NotificationList key={before} first={first} whole={before === undefined} />
    </>
  );
}
