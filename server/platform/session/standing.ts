import type { Method } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { formatDateTime, sentence } from '#contract/text.ts';

/** A person who is suspended or asked to be deleted, or an administrator who looks at somebody's account. */
export type Standing =
  | { kind: 'suspended'; until: Date; reason: string }
  | { kind: 'viewing'; until: Date }
  | { kind: 'leaving'; until: Date };

/** What a suspended person may still do: look after the account itself, say that something was read, leave lists of mails, and write to us. */
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

/** What an administrator may do while looking at an account: end it. */
const endOfViewing = '/viewing/end';
/** What others wrote to the person in confidence is shown to nobody else (product.md, Chats); how much is unread may be. */
const isConfidential = ({ tag, path }: Asked) =>
  (tag === 'chats' && path !== '/chats/unreaded-counts') ||
  path === '/me/dashboard' ||
  path.startsWith('/me/exports/');

/** An endpoint of the contract. */
interface Asked {
  method: Method;
  path: string;
  tag: string;
}

/** The one rule of what a session under restriction may do, for every endpoint. Throws `suspended` with why and until when, `viewing`. */
export function mustBeFree(standing: Standing, asked: Asked, now: Date): void {
  const { method, path } = asked;
  // Whoever leaves stays limited until they are erased, some hours after the moment.
  if (standing.kind !== 'leaving' && standing.until <= now) return;
  if (standing.kind === 'viewing') {
    if (path !== endOfViewing && (method !== 'GET' || isConfidential(asked))) throw new AppError('viewing');
    return;
  }
  if (method === 'GET' || stillOpen.has(path) || (own.test(path) && path !== anotherAccount)) return;
  if (standing.kind === 'leaving') throw new AppError('leaving', { text: leavingText(standing) });
  throw new AppError('suspended', { text: suspendedText(standing) });
}

/** The sentence that says why and until when. */
export const suspendedText = ({ until, reason }: { until: Date; reason: string }) =>
  `Račun Vam je ograničen do ${formatDateTime(until.toISOString(), new Date(0))}. Razlog: ${sentence(reason)} Do tada možete čitati, ali ne i objavljivati ni pisati drugima.`;

const leavingText = ({ until }: { until: Date }) =>
  `Na Vaš se zahtjev račun briše ${formatDateTime(until.toISOString(), new Date(0))}. Drugi Vas više ne vide. Do tada ga možete vratiti.`;

/** What stands above every page meanwhile. */
export function noticeOf(standing: Standing, name: string): string {
  if (standing.kind === 'suspended') return suspendedText(standing);
  if (standing.kind === 'leaving') return leavingText(standing);
  return `Gledate račun „${name}“ do ${formatDateTime(standing.until.toISOString(), new Date(0))}. Ništa ne možete mijenjati, a poruke se ne prikazuju.`;
}
