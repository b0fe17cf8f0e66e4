import type { CSSProperties } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { When } from '../ui/display/when.tsx';
import { kindPresentations } from './kind-presentation.ts';

interface Props {
  notification: Notification;
  onOpen: () => void;
}

export function NotificationRow({
  notification: { id, kind, title, text, action, href, readed_at: readAt, created_at: at },
  onOpen,
}: Props) {
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
