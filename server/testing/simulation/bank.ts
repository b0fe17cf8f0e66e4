import type { Random } from '../payment-histories.ts';
import { webhookSecret } from '../stripe.ts';
import type { Town } from './town.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Delivery {
  id: string;
  type: string;
  object: object;
  created: number;
  due: number;
}
interface Dispute {
  id: string;
  intent: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
}

/** State of one payment at the gateway; amounts are in cents. */
export interface Account {
  intent: string;
  received: number;
  refunded: number;
  refunding: number;
  disputes: readonly Dispute[];
}

/**
 * Reports gateway events as Stripe does: late, out of order, sometimes twice, and again after a response
 * other than 2xx.
 */
export class Bank {
  private readonly town: Town;
  private readonly announced = new Map<string, string>();
  private readonly disputes: Dispute[] = [];
  private deliveries: Delivery[] = [];
  private events = 0;

  constructor(town: Town) {
    this.town = town;
  }

  accounts(): Account[] {
    const { intents, refunds } = this.town.stripe;
    const sum = (intent: string, ...states: string[]) =>
      refunds
        .filter((one) => one.payment_intent === intent && states.includes(one.status))
        .reduce((cents, { amount }) => cents + amount, 0);
    return [...intents.values()].map(({ id, status, amount }) => ({
      intent: id,
      received: status === 'succeeded' ? amount : 0,
      refunded: sum(id, 'succeeded'),
      refunding: sum(id, 'succeeded', 'pending'),
      disputes: this.disputes.filter(({ intent }) => intent === id),
    }));
  }

  /** Refunds part of a payment in the gateway's own dashboard. */
  refund(intent: string, amount: number): void {
    const { refunds } = this.town.stripe;
    refunds.push({
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      status: 'succeeded',
      amount,
      payment_intent: intent,
      metadata: {},
    });
  }

  dispute({ intent, received }: Account): void {
    const made: Dispute = {
      id: `du_${this.disputes.length + 1}`,
      intent,
      amount: received,
      status: 'needs_response',
    };
    this.disputes.push(made);
  }

  endDispute(random: Random): string | undefined {
    const open = this.disputes.filter(({ status }) => status === 'needs_response');
    const found = open[random(Math.max(1, open.length))];
    if (found) found.status = random(2) ? 'won' : 'lost';
    return found && `${found.id} ${found.status}`;
  }

  /** Settles one refund that is pending at the gateway, usually as succeeded. */
  settleRefunds(random: Random): string | undefined {
    const pending = this.town.stripe.refunds.filter(({ status }) => status === 'pending');
    const found = pending[random(Math.max(1, pending.length))];
    if (found) found.status = random(4) ? 'succeeded' : 'failed';
    return found && `${found.id} ${found.status}`;
  }

  /** Queues an event for every change since the last call. */
  watch(random: Random): void {
    const { intents, refunds } = this.town.stripe;
    for (const intent of intents.values())
      if (intent.status === 'succeeded' && this.isNew(intent.id, intent.status))
        this.write(random, 'payment_intent.succeeded', intent);
    for (const refund of refunds) {
      const isFirst = !this.announced.has(refund.id);
      if (!this.isNew(refund.id, refund.status)) continue;
      const total = this.accounts().find(({ intent }) => intent === refund.payment_intent)?.refunding ?? 0;
      if (isFirst)
        this.write(random, 'charge.refunded', {
          payment_intent: refund.payment_intent,
          amount_refunded: total,
        });
      const type = refund.status === 'failed' ? 'refund.failed' : 'refund.updated';
      this.write(random, isFirst ? 'refund.created' : type, refund);
    }
    for (const { id, intent, amount, status } of this.disputes) {
      const isFirst = !this.announced.has(id);
      const object = { id, payment_intent: intent, amount, status, reason: 'fraudulent' };
      if (this.isNew(id, status))
        this.write(random, isFirst ? 'charge.dispute.created' : 'charge.dispute.closed', object);
    }
  }

  private isNew(id: string, status: string): boolean {
    const isKnown = this.announced.get(id) === status;
    this.announced.set(id, status);
    return !isKnown;
  }

  private write(random: Random, type: string, object: object): void {
    const { now } = this.town.clock;
    const delivery = { id: `evt_${++this.events}`, type, object: structuredClone(object), created: now };
    const delay = () => (random(4) === 0 ? random(72) * hour : random(60) * 1000);
    const copies = random(4) === 0 ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) this.deliveries.push({ ...delivery, due: now + delay() });
  }

  /** Delivers events that are due, or all. Returns the statuses of the responses. */
  async deliver(all = false): Promise<number[]> {
    const { stripe, app, clock } = this.town;
    const due = this.deliveries
      .filter((delivery) => all || delivery.due <= clock.now)
      .sort((a, b) => a.due - b.due);
    this.deliveries = this.deliveries.filter((delivery) => !due.includes(delivery));
    const statuses: number[] = [];
    for (const delivery of due) {
      const { type, object, id, created } = delivery;
      const options = { id, secret: webhookSecret, created: Math.floor(created / 1000) };
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/payment/webhook',
        ...stripe.event(type, object, options),
      });
      statuses.push(answer.statusCode);
      if (answer.statusCode >= 300) this.deliveries.push({ ...delivery, due: clock.now + hour });
    }
    return statuses;
  }
}
