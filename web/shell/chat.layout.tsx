import { useRef } from 'react';
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { followRedirect } from '../platform/redirect-query.ts';
import { useMe, useRoot } from '../platform/session.ts';
import { useVisibleHeight } from '../platform/use-visible-height.ts';
import { IconLink } from '../ui/actions/icon-button.tsx';
import { unreadLabel } from '../ui/display/unread-badge.tsx';
import type { Route } from './+types/chat.layout.ts';
import { FlashNotice } from './flash-notice.tsx';
import { currentIn, jobsLink, messagesLink, notificationsLink, workersLink } from './links.ts';
import { MeOpener } from './me-opener.tsx';
import { ModalHost } from './modals.tsx';
import { contentId } from './page-change.tsx';
import { SkipLink } from './site-frame.tsx';
import { useUnread } from './unread.ts';

export function loader({ request }: Route.LoaderArgs) {
  followRedirect(request);
  return null;
}

export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) => nextUrl.searchParams.has('r');

/** A chat takes the whole window: no header, footer or bottom menu; on wide screens a rail leads elsewhere (spec §2, DESIGN.md). */
export default function ChatLayout() {
  const frame = useRef<HTMLDivElement>(null);
  useVisibleHeight(frame);
  return (
    <>
      <SkipLink />
      <FlashNotice />
      <div ref={frame} className="chat-frame">
        <Rail />
        <main id={contentId} tabIndex={-1} className="chat-main">
          <Outlet />
        </main>
      </div>
      <ModalHost />
    </>
  );
}

function Rail() {
  const me = useMe();
  const { appName } = useRoot();
  const { pathname } = useLocation();
  const unread = useUnread();
  return (
    <nav className="chat-rail phone:hidden" aria-label="Glavna navigacija">
      <Link to={paths.home()} className="chat-rail-home" aria-label={`${appName}, početna`}>
        <img src="/mark.svg" width={40} height={40} alt="" />
      </Link>
      {[jobsLink, workersLink, messagesLink, notificationsLink].map(({ to, label, icon: Icon, unread: of }) => (
        <IconLink
          key={to}
          to={to}
          label={of ? unreadLabel(label, unread[of]) : label}
          count={of && unread[of]}
          icon={<Icon size={23} aria-hidden />}
          aria-current={currentIn(pathname, to)}
        />
      ))}
      {me && <MeOpener me={me} />}
    </nav>
  );
}
