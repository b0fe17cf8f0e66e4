import { ArrowLeft, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { Chat } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconButton, IconLink } from '../ui/actions/icon-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import type { TemporaryChat } from './temporary-chat.ts';

const loadMenu = () => import('./chat-menu.tsx');

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
  const [wanted, setWanted] = useState(false);
  const menu = useOnDemand(loadMenu, wanted, () => setWanted(false));
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
      {!chat.is_temporary &&
        (menu && wanted ? (
          <menu.ChatMenu chat={chat} />
        ) : (
          <IconButton
            className="script-only"
            label="Mogućnosti razgovora"
            aria-haspopup="menu"
            icon={<EllipsisVertical size={22} aria-hidden />}
            onClick={() => setWanted(true)}
            onPointerEnter={() => void loadMenu().catch(() => undefined)}
          />
        ))}
    </header>
  );
}
