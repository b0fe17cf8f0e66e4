import {
  BadgeCheck,
  Bookmark,
  BriefcaseBusiness,
  CalendarCheck,
  CalendarClock,
  CheckCheck,
  FileWarning,
  Flag,
  HandCoins,
  Handshake,
  type LucideIcon,
  MailOpen,
  Megaphone,
  MessageCircleOff,
  MessageSquareReply,
  MessageSquareWarning,
  RefreshCw,
  Star,
  StarOff,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import type { CSSProperties, FormEvent } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { listNotifications, Notification } from '#contract/notifications.ts';
import { paths } from '#contract/paths.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { Link } from '../platform/page/link.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { When } from '../ui/display/when.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
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

interface Look {
  icon: LucideIcon;
  hue: number;
  /**
   * True if the notification requires an action: its link is then a button; otherwise the title is the link.
   */
  calls: boolean;
}

const kindPresentations: Record<NotificationKind, Look> = {
  review_added: { icon: Star, hue: 90, calls: false },
  review_answered: { icon: MessageSquareReply, hue: 90, calls: false },
  review_deleted: { icon: StarOff, hue: 10, calls: false },
  job_post_published: { icon: BadgeCheck, hue: 150, calls: true },
  job_post_feedback: { icon: MessageSquareWarning, hue: 30, calls: true },
  job_post_status_changed: { icon: RefreshCw, hue: 240, calls: false },
  weekly_missed_job_posts: { icon: BriefcaseBusiness, hue: 205, calls: true },
  saved_search: { icon: Bookmark, hue: 205, calls: true },
  worker_free: { icon: UserRoundCheck, hue: 205, calls: true },
  offer_received: { icon: HandCoins, hue: 150, calls: true },
  offer_answered: { icon: Handshake, hue: 150, calls: false },
  deal_changed: { icon: CalendarCheck, hue: 150, calls: true },
  appointment_reminder: { icon: CalendarClock, hue: 150, calls: true },
  complaint_changed: { icon: FileWarning, hue: 30, calls: true },
  review_requested: { icon: Star, hue: 90, calls: true },
  job_post_invitation: { icon: UserRoundPlus, hue: 270, calls: true },
  shared_visit: { icon: UsersRound, hue: 150, calls: true },
  ad_status_changed: { icon: Megaphone, hue: 270, calls: true },
  report_decided: { icon: Flag, hue: 30, calls: false },
  unread_messages: { icon: MailOpen, hue: 240, calls: false },
  chat_deleted: { icon: MessageCircleOff, hue: 300, calls: false },
};

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
}

function NotificationRow({
  notification: { id, kind, title, text, action, href, readed_at: readAt, created_at: at },
  onOpen,
}: NotificationRowProps) {
  const { icon: Icon, hue, calls } = kindPresentations[kind];
  const unread = readAt === null;
  return (
    <li className="notification" data-unread={unread || undefined}>
      <span className="notification-icon" style={{ '--hue': hue } as CSSProperties}>
        <Icon size={21} aria-hidden />
      </span>
      <div className="notification-words">
        <p className="notification-title">
          {unread && <span className="sr-only">Nepročitano: </span>}
          {calls ? (
            title
          ) : (
            <Link to={href} className="stretched-link" onClick={onOpen}>
              {title}
            </Link>
          )}
        </p>
        <p>{text}</p>
        <p className="small faint">
          <When at={at} />
        </p>
        {calls && (
          <ButtonLink to={href} size="sm" className="stretched-link" onClick={onOpen}>
            {action}
          </ButtonLink>
        )}
      </div>
      {unread && (
        <IconButton
          type="submit"
          name="id"
          value={id}
          className="notification-mark"
          label={`Označite kao pročitano: ${title}`}
          icon={<span className="unread-dot" aria-hidden />}
          title="Označite kao pročitano"
        />
      )}
    </li>
  );
}
