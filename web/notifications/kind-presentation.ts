import {
  BadgeCheck,
  Bookmark,
  BriefcaseBusiness,
  CalendarCheck,
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
  UserRoundPlus,
} from 'lucide-react';
import type { NotificationKind } from '#contract/notification-kinds.ts';

interface Look {
  icon: LucideIcon;
  hue: number;
  /**
   * True if the notification requires an action: its link is then a button; otherwise the title is the link.
   */
  calls: boolean;
}

export const kindPresentations: Record<NotificationKind, Look> = {
  review_added: { icon: Star, hue: 90, calls: false },
  review_answered: { icon: MessageSquareReply, hue: 90, calls: false },
  review_deleted: { icon: StarOff, hue: 10, calls: false },
  job_post_published: { icon: BadgeCheck, hue: 150, calls: true },
  job_post_feedback: { icon: MessageSquareWarning, hue: 30, calls: true },
  job_post_status_changed: { icon: RefreshCw, hue: 240, calls: false },
  weekly_missed_job_posts: { icon: BriefcaseBusiness, hue: 205, calls: true },
  saved_search: { icon: Bookmark, hue: 205, calls: true },
  offer_received: { icon: HandCoins, hue: 150, calls: true },
  offer_answered: { icon: Handshake, hue: 150, calls: false },
  deal_changed: { icon: CalendarCheck, hue: 150, calls: true },
  review_requested: { icon: Star, hue: 90, calls: true },
  job_post_invitation: { icon: UserRoundPlus, hue: 270, calls: true },
  ad_status_changed: { icon: Megaphone, hue: 270, calls: true },
  report_decided: { icon: Flag, hue: 30, calls: false },
  unread_messages: { icon: MailOpen, hue: 240, calls: false },
  chat_deleted: { icon: MessageCircleOff, hue: 300, calls: false },
};
