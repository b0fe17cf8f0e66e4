import type { Method } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { formatDateTime, sentence } from '#contract/format.ts';

/**
 * Restricts a session: a suspended user, a user whose deletion is scheduled, or an administrator viewing
 * another account.
 */
export type AccountStatus =
  | { kind: 'suspended'; until: Date; reason: string }
  | { kind: 'viewing'; until: Date }
  | { kind: 'leaving'; until: Date };

/**
 * Writes open to a suspended user: managing the account, marking items as read, unsubscribing from mailings
 * and contacting support.
 */
const own = /^\/(?:auth|login)\//;
const stillOpen: ReadonlySet<string> = new Set([
  '/tickets',
  '/visits',
  '/me/consents',
  '/me/export',
  '/me/restore',
  '/decisions/:id/appeal',
  '/me/reports/:id/appeal',
  '/mail/unsubscribe',
  '/news/unsubscribe',
  '/push/subscriptions',
  '/chats/:id/mark-as-readed',
  '/notifications/mark-as-readed',
  '/notifications/mark-as-readed-all',
  '/job-posts/:id/offers/mark-as-readed',
  '/me/jobs/:id/mark-as-readed',
]);
const anotherAccount = '/auth/signup';

/** The only write open to an administrator viewing an account. */
const endOfViewing = '/viewing/end';
/**
 * Private messages are hidden from a viewing administrator; the unread count is not (docs/PRODUCT.md#chats).
 */
const isConfidential = ({ tag, path }: Asked) =>
  (tag === 'chats' && path !== '/chats/unreaded-counts') ||
  path === '/me/dashboard' ||
  path.startsWith('/me/exports/');

interface Asked {
  method: Method;
  path: string;
  tag: string;
}

/**
 * Throws `suspended` (with reason and end) or `viewing` if a restricted session may not call the endpoint.
 * Called for every endpoint.
 */
export function assertMayWrite(standing: AccountStatus, asked: Asked, now: Date): void {
  const { method, path } = asked;
  // A leaving account stays restricted until the deletion job runs, some hours after its due time.
  if (standing.kind !== 'leaving' && standing.until <= now) return;
  if (standing.kind === 'viewing') {
    if (path !== endOfViewing && (method !== 'GET' || isConfidential(asked))) throw new AppError('viewing');
    return;
  }
  if (method === 'GET' || stillOpen.has(path) || (own.test(path) && path !== anotherAccount)) return;
  if (standing.kind === 'leaving') throw new AppError('leaving', { text: leavingText(standing) });
  throw new AppError('suspended', { text: suspendedText(standing) });
}

/** Returns the sentence that explains a suspension: its reason and end. */
export const suspendedText = ({ until, reason }: { until: Date; reason: string }) =>
  `Račun Vam je ograničen do ${formatDateTime(until.toISOString(), new Date(0))}. Razlog: ${sentence(reason)} Do tada možete čitati, ali ne i objavljivati ni pisati drugima.`;

const leavingText = ({ until }: { until: Date }) =>
  `Na Vaš se zahtjev račun briše ${formatDateTime(until.toISOString(), new Date(0))}. Drugi Vas više ne vide. Do tada ga možete vratiti.`;

/** Returns the notice shown above every page of a restricted session. */
export function noticeOf(standing: AccountStatus, name: string): string {
  if (standing.kind === 'suspended') return suspendedText(standing);
  if (standing.kind === 'leaving') return leavingText(standing);
  return `Gledate račun „${name}“ do ${formatDateTime(standing.until.toISOString(), new Date(0))}. Ništa ne možete mijenjati, a poruke se ne prikazuju.`;
}
