import type { FeatureParts } from '../platform/http/feature.ts';
import type { Gateways } from './gateways.ts';

export type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'> & { gateways: Gateways };

export interface Receipt {
  number: number;
  paidAt: string;
  title: string;
  name: string;
  email: string;
  card: { brand: string; last4: string } | null;
  impressions: number;
  amountCents: number;
  sandbox: boolean;
  /** Refunds since the payment; missing in emails queued by older versions. */
  refunds?: readonly { amountCents: number; at: string }[];
}
