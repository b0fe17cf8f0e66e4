import {
  ChartNoAxesColumn,
  ClipboardList,
  FileText,
  Flag,
  History,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  Megaphone,
  Radar,
  ReceiptText,
  Scale,
  Stamp,
  UsersRound,
  WholeWord,
} from 'lucide-react';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { paths } from '#contract/paths.ts';
import { holds } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import type { SiteLink } from './links.ts';

export const waitsBehind = (
  waiting: Partial<Record<InboxKindName, number>>,
): Record<string, number | undefined> => ({
  [paths.moderation()]: Object.values(waiting).reduce((sum, n) => sum + n, 0),
  [paths.adminReports()]: waiting.report,
  [paths.adminTradeChecks()]: waiting.trade_check,
  [paths.adminAds()]: waiting.ad,
  [paths.adminTickets()]: waiting.ticket,
});

export function adminLinks(me: Me): readonly SiteLink[] {
  const overview = { to: paths.admin(), label: 'Pregled', icon: LayoutDashboard };
  const inbox = { to: paths.moderation(), label: 'Moderiranje', icon: ListChecks };
  const posts = [
    { to: paths.adminPosts(), label: 'Poslovi', icon: ClipboardList },
    { to: paths.adminReports(), label: 'Prijave', icon: Flag },
    { to: paths.adminAppeals(), label: 'Žalbe', icon: Scale },
    { to: paths.signals(), label: 'Signali', icon: Radar },
    { to: paths.adminTradeChecks(), label: 'Provjere obrta', icon: Stamp },
    { to: paths.adminAds(), label: 'Oglasi', icon: Megaphone },
  ];
  const tickets = { to: paths.adminTickets(), label: 'Zahtjevi', icon: LifeBuoy };
  const people = { to: paths.people(), label: 'Korisnici', icon: UsersRound };
  const payments = { to: paths.adminPayments(), label: 'Uplate', icon: ReceiptText };
  const content = { to: paths.content(), label: 'Sadržaj', icon: FileText };
  const synonyms = { to: paths.synonyms(), label: 'Izrazi', icon: WholeWord };
  const visits = { to: paths.visits(), label: 'Posjeti', icon: ChartNoAxesColumn };
  const audit = { to: paths.audit(), label: 'Dnevnik', icon: History };
  return [
    overview,
    ...(holds(me.role, 'support') ? [inbox] : []),
    ...(me.can.moderate ? posts : []),
    ...(holds(me.role, 'support') ? [tickets, people] : []),
    ...(holds(me.role, 'finance') ? [payments] : []),
    ...(me.can.content ? [content, synonyms, visits] : []),
    ...(holds(me.role, 'system') ? [audit] : []),
  ];
}
