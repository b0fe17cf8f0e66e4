import { randomBytes } from 'node:crypto';
import { apiTokenPrefix, hashOf } from '../../auth/sessions.ts';
import { tokens } from '../../auth/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { secretPurpose } from '../../webhooks/service.ts';
import { webhookDeliveries, webhooks } from '../../webhooks/tables.ts';
import { type Clock, later } from './clock.ts';

const worker = 'kresimir-vukovic';
const daysValid = 90;

/**
 * Writes two API tokens of the demo worker, discarding the secrets, and a webhook with its log. The webhook
 * is paused, because nothing receives its deliveries.
 */
export async function writePrograms(
  tx: Tx,
  secrets: Keys,
  people: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  const userId = people.get(worker) ?? 0;
  const random = () => randomBytes(32).toString('base64url');
  const token = (deviceName: string, daysAgo: number, used: Date | undefined) => {
    const createdAt = clock.daysAgo(daysAgo, 10, 15);
    const expiresAt = later(createdAt, daysValid * 24 * 60);
    return {
      userId,
      hash: hashOf(apiTokenPrefix + random()),
      deviceName,
      createdAt,
      expiresAt,
      lastUsedAt: used ?? createdAt,
    };
  };
  await tx.insert(tokens).values([
    { ...token('Kalendar termina', 21, clock.daysAgo(1, 6, 0)), scopes: ['read'] },
    { ...token('AI pomoćnik', 6, undefined), scopes: ['read', 'chats', 'offers'] },
  ]);
  const [webhook] = await tx
    .insert(webhooks)
    .values({
      userId,
      url: 'https://program.example.com/mestar',
      secret: secrets.seal(`whsec_${random()}`, secretPurpose),
      events: ['message.created', 'offer.accepted', 'deal.changed'],
      pausedAt: clock.daysAgo(2, 9, 30),
      createdAt: clock.daysAgo(20, 11, 0),
    })
    .returning({ id: webhooks.id });
  const delivery = (daysAgo: number, lastStatus: number | null, tries: number, lastError: string | null) => {
    const createdAt = clock.daysAgo(daysAgo, 8, 40);
    const status = lastStatus === 200 ? ('delivered' as const) : ('failed' as const);
    return {
      ...{
        webhookId: webhook?.id ?? 0,
        type: 'test' as const,
        data: {},
        status,
        tries,
        lastStatus,
        lastError,
      },
      ...{ createdAt, endedAt: later(createdAt, tries * 30) },
    };
  };
  await tx
    .insert(webhookDeliveries)
    .values([delivery(20, 200, 1, null), delivery(9, 200, 2, null), delivery(3, 503, 21, null)]);
}
