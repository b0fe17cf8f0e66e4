import { paths } from '#contract/paths.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { linkToken } from './access.ts';
import { adStatusMail } from './emails.ts';
import type { AdRow } from './tables.ts';

type Parts = Pick<FeatureParts, 'tasks' | 'mail' | 'keys'>;
export type NotifiedStatus = 'active' | 'declined' | 'refunded' | 'paused' | 'finished' | 'money_back';
interface MoneyBack {
  amountCents: number;
  stopped: boolean;
}

/** Notifies the advertiser: on the site if they have an account, otherwise by email with the private link. */
export async function notifyAdvertiser(
  { tasks, mail, keys }: Parts,
  tx: Tx,
  ad: AdRow,
  status: NotifiedStatus,
  reason: string | null = null,
  money?: MoneyBack,
): Promise<void> {
  const data = {
    ad_id: ad.id,
    title: ad.title,
    status,
    reason,
    ...(money && { amount_cents: money.amountCents, stopped: money.stopped }),
  };
  if (ad.userId !== null) return notify(tasks, tx, { userId: ad.userId, kind: 'ad_status_changed', data });
  const path = paths.ad(ad.id, linkToken(keys, ad));
  await mail.send(tx, { to: ad.email, template: adStatusMail, data: { data, path } });
}
