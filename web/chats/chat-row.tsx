import { FileText, Image } from 'lucide-react';
import type { Chat } from '#contract/chats.ts';
import { formatBrief } from '#contract/format.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { UnreadBadge } from '../ui/display/unread-badge.tsx';
import { When } from '../ui/display/when.tsx';
import { chatPath, previewOf } from './preview.ts';

const icons = { image: Image, document: FileText } as const;

export function ChatRow({ chat, current }: { chat: Chat; current: boolean }) {
  const { kind, text } = previewOf(chat);
  const Icon = kind === 'image' || kind === 'document' ? icons[kind] : null;
  return (
    <li>
      <Link
        to={chatPath(chat)}
        className="chat-row"
        data-unread={chat.unreaded_count > 0 || undefined}
        aria-current={current ? 'page' : undefined}
      >
        <Avatar of={chat.user} size="md" />
        <b>
          <bdi>{chat.user.name}</bdi>
        </b>
        {chat.last_message_at && <When at={chat.last_message_at} format={formatBrief} />}
        <span className="chat-row-text">
          {Icon && <Icon size={16} aria-hidden />}
          <span dir="auto">{text}</span>
        </span>
        <UnreadBadge count={chat.unreaded_count} />
      </Link>
    </li>
  );
}
