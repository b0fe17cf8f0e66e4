import { ArrowLeft, ChevronRight, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Chat } from '#contract/chats.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconButton, IconLink } from '../ui/actions/icon-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';
import type { TemporaryChat } from './temporary-chat.ts';

const loadMenu = () => import('./chat-menu.tsx').then((part) => part.ChatMenu);

export interface Other {
  id: number;
  name: string;
  slug: string;
  profile_img: string | null;
  facts: string;
}

interface Props {
  other: Other;
  chat: Chat | TemporaryChat;
  online: boolean;
  typing: boolean;
  beside: boolean;
}

export function ThreadHeader({ other, chat, online, typing, beside }: Props) {
  const { Part: ChatMenu, opener, popup } = usePopupOpener(loadMenu);
  const gone = other.id === 0;
  const Heading = beside ? 'h2' : 'h1';
  return (
    <header className="thread-head">
      <IconLink
        to={paths.chats()}
        className="phone-only"
        label="Natrag na poruke"
        icon={<ArrowLeft size={23} aria-hidden />}
      />
      <Avatar of={other} size="md" />
      <div className="thread-who">
        <Heading>
          {gone ? (
            other.name
          ) : (
            <Link to={paths.user(other.slug)}>
              <bdi>{other.name}</bdi>
            </Link>
          )}
        </Heading>
        <p className="thread-facts">
          {typing ? (
            <span className="thread-typing">piše…</span>
          ) : (
            <>
              {online && (
                <span className="thread-online">
                  <i className="badge-shape badge-dot" aria-hidden />
                  na mreži
                </span>
              )}
              {other.facts && <span>{other.facts}</span>}
            </>
          )}
        </p>
      </div>
      {!gone && !beside && (
        <ButtonLink size="sm" className="desktop-only" to={paths.user(other.slug)}>
          Pogledajte profil
        </ButtonLink>
      )}
      {!chat.is_temporary && (
        <>
          <IconButton
            {...opener}
            className="script-only"
            label="Mogućnosti razgovora"
            aria-haspopup="menu"
            icon={<EllipsisVertical size={22} aria-hidden />}
          />
          {ChatMenu && <ChatMenu chat={chat} {...popup} />}
        </>
      )}
    </header>
  );
}

export interface DiscussedPost {
  id: number;
  title: string;
  text?: string;
  picture?: { light: string; dark: string };
  state?: Pick<JobPost, 'type' | 'status' | 'declined'>;
}

export const JobPostStrip = ({ job, badge }: { job: DiscussedPost; badge: ReactNode }) => (
  <Link to={paths.job(job.id)} className="job-strip">
    {job.picture && <ThemeImage fill {...job.picture} ratio="square" />}
    <span className="job-strip-text">
      <b>{job.title}</b>
      {job.text && ` · ${job.text}`}
    </span>
    <span className="desktop-only">{badge}</span>
    <ChevronRight size={19} aria-hidden />
  </Link>
);
