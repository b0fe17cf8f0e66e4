import {
  ClipboardList,
  CreditCard,
  type LucideIcon,
  MessageCircle,
  Shield,
  Star,
  Wrench,
} from 'lucide-react';
import type { HelpTopic } from '#contract/help-labels.ts';

export const topicIcons: Record<HelpTopic, LucideIcon> = {
  upiti: ClipboardList,
  majstori: Wrench,
  poruke: MessageCircle,
  ocjene: Star,
  oglasi: CreditCard,
  racun: Shield,
};
