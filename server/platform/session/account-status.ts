import type { EndpointDef } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { formatDateTime, sentence } from '#contract/format.ts';

/**
 * Restriction of a session: the user is suspended, the user’s deletion is scheduled, or an administrator is
 * viewing the account of another user.
 */
export type AccountStatus =
  | { kind: 'suspended'; until: Date; reason: string }
  | { kind: 'viewing'; until: Date }
  | { kind: 'leaving'; until: Date };

export type Asked = Pick<EndpointDef, 'method' | 'whileSuspended' | 'whileViewing'>;

/**
 * Throws `suspended` (with reason and end), `leaving` or `viewing` if a restricted session may not call the
 * endpoint. Called for every endpoint.
 */
export function assertMayWrite(accountStatus: AccountStatus, asked: Asked, now: Date): void {
  // An account scheduled for deletion stays restricted until the deletion task runs, some hours after its due
  // time.
  if (accountStatus.kind !== 'leaving' && accountStatus.until <= now) return;
  const reads = asked.method === 'GET';
  if (accountStatus.kind === 'viewing') {
    if (!(asked.whileViewing ?? reads)) throw new AppError('viewing');
    return;
  }
  if (reads || asked.whileSuspended) return;
  if (accountStatus.kind === 'leaving') throw new AppError('leaving', { text: leavingText(accountStatus) });
  throw new AppError('suspended', { text: suspendedText(accountStatus) });
}

/** Returns the sentence that explains a suspension: its reason and end. */
export const suspendedText = ({ until, reason }: { until: Date; reason: string }) =>
  `Račun Vam je ograničen do ${formatDateTime(until.toISOString(), new Date(0))}. Razlog: ${sentence(reason)} Do tada možete čitati, ali ne i objavljivati ni pisati drugima.`;

const leavingText = ({ until }: { until: Date }) =>
  `Na Vaš se zahtjev račun briše ${formatDateTime(until.toISOString(), new Date(0))}. Drugi Vas više ne vide. Do tada ga možete vratiti.`;

/** Returns the notice shown above every page of a restricted session. */
export function noticeOf(accountStatus: AccountStatus, name: string): string {
  if (accountStatus.kind === 'suspended') return suspendedText(accountStatus);
  if (accountStatus.kind === 'leaving') return leavingText(accountStatus);
  return `Gledate račun „${name}“ do ${formatDateTime(accountStatus.until.toISOString(), new Date(0))}. Ništa ne možete mijenjati, a poruke se ne prikazuju.`;
}
