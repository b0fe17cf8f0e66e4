import { type RefObject, useEffect, useRef } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useMe, useRoot } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { followRedirect } from '../platform/page/redirect-query.ts';
import { IconLink } from '../ui/actions/icon-button.tsx';
import { unreadLabel } from '../ui/display/unread-badge.tsx';
import type { Route } from './+types/chat.layout.ts';
import { BottomNav } from './bottom-nav.tsx';
import { FlashNotice } from './flash-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { currentIn, jobsLink, messagesLink, notificationsLink, workersLink } from './links.ts';
import { MessageQuery } from './message-query.tsx';
import { ModalHost } from './modals.tsx';
import { contentId } from './page-change.tsx';
import { SkipLink } from './site-frame.tsx';
import { useUnread } from './unread.ts';
import { UserMenuLink } from './user-menu-link.tsx';
import '../styles/personal.css';

export function loader({ request }: Route.LoaderArgs) {
  followRedirect(request);
  return null;
}

export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) => nextUrl.searchParams.has('r');

/**
 * Renders chats in the whole window, without header, footer or bottom menu; wide screens show a narrow
 * navigation rail. On phones the list of chats is an ordinary page.
 */
export default function ChatLayout() {
  const frame = useRef<HTMLDivElement>(null);
  useVisibleHeight(frame);
  const list = useLocation().pathname === paths.chats();
  return (
    <>
      <SkipLink />
      {list && (
        <div className="phone-contents">
          <Header />
        </div>
      )}
      <MessageQuery />
      <FlashNotice />
      <div
        // Remounts when the layout changes, because a reused element would shift on phones.
        key={String(list)}
        ref={list ? undefined : frame}
        className={list ? 'chat-frame chat-frame-list' : 'chat-frame'}
      >
        <Rail />
        <main id={contentId} tabIndex={-1} className="chat-main">
          <Outlet />
        </main>
      </div>
      {list && (
        <div className="phone-contents">
          <Footer />
          <BottomNav />
        </div>
      )}
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
    <nav className="chat-rail desktop-only" aria-label="Glavna navigacija">
      <Link to={paths.home()} className="chat-rail-home" aria-label={`${appName}, početna`}>
        <img src="/mark.svg" width={40} height={40} alt="" />
      </Link>
      {[jobsLink, workersLink, messagesLink, notificationsLink].map(
        ({ to, label, icon: Icon, unread: of }) => (
          <IconLink
            key={to}
            to={to}
            label={of ? unreadLabel(label, unread[of]) : label}
            count={of && unread[of]}
            icon={<Icon size={23} aria-hidden />}
            aria-current={currentIn(pathname, to)}
          />
        ),
      )}
      {me && <UserMenuLink me={me} />}
    </nav>
  );
}

/**
 * Limits an element's height to the visual viewport: in Safari the on-screen keyboard covers the page without
 * resizing it and would hide the chat composer.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const settle = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      // While pinch-zoomed only part of the page is visible, so the height must not change.
      const covered = view.scale < 1.05 && innerHeight - view.height > 60;
      style.height = covered ? `${view.height}px` : '';
      style.top = covered ? `${view.offsetTop}px` : '';
    };
    view.addEventListener('resize', settle);
    view.addEventListener('scroll', settle);
    settle();
    return () => {
      view.removeEventListener('resize', settle);
      view.removeEventListener('scroll', settle);
    };
  }, [element]);
}
