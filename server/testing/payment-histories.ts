import { asc, eq, inArray } from 'drizzle-orm';
import { decideAd } from '../ads/moderation.ts';
import { ads } from '../ads/tables.ts';
import { processGatewayEvent } from '../payments/events.ts';
import type { GatewayEvent, PaymentGateway, RefundOrder } from '../payments/gateway.ts';
import { insert as insertRefund } from '../payments/refund-queries.ts';
import { sendRefund } from '../payments/refunds.ts';
import { accountingEvents, paymentDisputes, paymentRefunds, payments } from '../payments/tables.ts';
import { paymentsTasks } from '../payments/tasks.ts';
import type { Db } from '../platform/db/pool.ts';
import { Hopeless } from '../platform/tasks/queues.ts';
import { createUser } from '../users/service.ts';
import { makeAd } from './ads.ts';

export type Random = (below: number) => number;
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const amountCents = 2500;
const start = Date.UTC(2026, 0, 5, 12);

type Step = { payment: number } & (
  | { action: 'attempt'; ends: 'declined' | 'requires_action' }
  | { action: 'cancel' }
  | { action: 'pay'; cents: number }
  | { action: 'refund'; name: string; cents: number; by: 'us' | 'elsewhere'; status: 'succeeded' | 'pending' }
  | { action: 'settle'; name: string; status: 'succeeded' | 'failed' }
  | { action: 'dispute'; name: string; status: 'open' | 'lost' | 'appealed' | 'won' }
);

export function historyFrom(random: Random): Step[] {
  const steps: Step[] = [];
  const isTwice = random(5) === 0;
  for (let attempts = random(3); attempts > 0; attempts--)
    steps.push({ payment: 0, action: 'attempt', ends: random(2) ? 'declined' : 'requires_action' });
  if (random(8) === 0) return random(2) ? steps : [...steps, { payment: 0, action: 'cancel' }];
  if (random(10) === 0) return [...steps, { payment: 0, action: 'pay', cents: 100 }];
  steps.push({ payment: 0, action: 'pay', cents: amountCents });
  const refunds = new Map<string, { cents: number; status: 'succeeded' | 'pending' | 'failed' }>();
  const disputes = new Map<string, 'open' | 'lost' | 'appealed' | 'won'>();
  for (let left = random(18); left > 0; left--) {
    const given = [...refunds.values()].reduce(
      (sum, one) => sum + (one.status === 'failed' ? 0 : one.cents),
      0,
    );
    // The payment processed first pays for the ad. If there are two payments, the first must not be refunded
    // completely, so that the result does not depend on their order.
    const most = amountCents - given - (isTwice ? 1 : 0);
    const kind = random(4);
    const refund = [...refunds.keys()][random(Math.max(1, refunds.size))];
    const dispute = [...disputes.keys()][random(Math.max(1, disputes.size))];
    if (kind === 0 && most > 0) {
      const [name, status] = [`re_${refunds.size}`, random(3) ? 'succeeded' : 'pending'] as const;
      const cents = random(3) ? 1 + random(most) : most;
      refunds.set(name, { cents, status });
      steps.push({ payment: 0, action: 'refund', name, cents, by: random(2) ? 'us' : 'elsewhere', status });
    }
    const known = refund === undefined ? undefined : refunds.get(refund);
    if (kind === 1 && refund !== undefined && known && known.status !== 'failed') {
      const status = known.status === 'pending' && random(2) ? 'succeeded' : 'failed';
      refunds.set(refund, { ...known, status });
      steps.push({ payment: 0, action: 'settle', name: refund, status });
    }
    if (kind === 2 && disputes.size < 3) {
      const name = `du_${disputes.size}`;
      disputes.set(name, 'open');
      steps.push({ payment: 0, action: 'dispute', name, status: 'open' });
    }
    const was = dispute === undefined ? undefined : disputes.get(dispute);
    if (kind === 3 && dispute !== undefined && was && was !== 'won') {
      const status = was === 'lost' ? 'appealed' : random(3) ? 'won' : 'lost';
      disputes.set(dispute, status);
      steps.push({ payment: 0, action: 'dispute', name: dispute, status });
    }
  }
  if (isTwice)
    steps.splice(steps.findIndex(({ action }) => action === 'pay') + 1 + random(steps.length), 0, {
      payment: 1,
      action: 'pay',
      cents: amountCents,
    });
  return steps;
}

interface Refund {
  cents: number;
  status: 'succeeded' | 'pending' | 'failed';
  order: RefundOrder | null;
}
interface Intent {
  id: string;
  paymentId: number;
  received: number;
  isCancelled: boolean;
  refunds: Map<string, Refund>;
  disputes: Map<string, string>;
}
const inForce = (refunds: Iterable<Refund>) =>
  [...refunds].reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.cents), 0);

let runs = 0;

export async function openHistories(db: Db) {
  const userId = await db.transaction((tx) =>
    createUser(tx, {
      name: 'Maja',
      email: `maja-${++runs}@test.hr`,
      passwordHash: 'x',
      emailConfirmedAt: new Date(),
    }),
  );
  const actor = {
    id: userId,
    name: 'Maja',
    typeOf: 'general',
    role: 'moderator',
    emailConfirmed: true,
    tokenId: 1,
  } as const;

  /**
   * Plays a history and returns the resulting state. With `random`, its events are delayed, shuffled,
   * repeated and sent in parallel.
   */
  async function play(history: readonly Step[], random?: Random) {
    const run = `run${++runs}_`;
    const adId = await makeAd(db, { userId, status: 'awaiting_payment' });
    const mails: string[] = [];
    const queued: { name: string; data: object }[] = [];
    const workers = new Map<string, (data: object, job: { attempt: number }) => Promise<unknown>>();
    const intents: Intent[] = [];
    let pending: { event: GatewayEvent; due: number }[] = [];
    let due: GatewayEvent[] = [];
    const sent = new Set<string>();
    let [now, events] = [0, 0];
    let next: { intentId: string; name: string; status: 'succeeded' | 'pending' } | undefined;

    function emit(intent: Intent, event: Record<string, unknown> & { type: GatewayEvent['type'] }) {
      const at = new Date(start + now * 1000);
      const full = {
        id: `${run}evt_${++events}`,
        intentId: intent.id,
        paymentId: intent.paymentId,
        at,
        ...event,
      } as GatewayEvent;
      const copies = random ? 1 + Number(random(3) === 0) : 1;
      for (let n = 0; n < copies; n++)
        pending.push({ event: full, due: random ? now + random(history.length + 2) : now });
    }
    function emitRefund(intent: Intent, name: string) {
      const refund = intent.refunds.get(name);
      if (!refund) throw new Error(`the refund ${name} does not exist`);
      const { cents, status, order } = refund;
      const failure = status === 'failed' ? 'lost_or_stolen_card' : null;
      emit(intent, {
        type: 'refund',
        gatewayId: run + name,
        status,
        failure,
        amountCents: cents,
        refundKey: order?.key ?? null,
      });
    }
    function create(intent: Intent, name: string, refund: Refund) {
      intent.refunds.set(name, refund);
      emit(intent, { type: 'refunded', amountCents: inForce(intent.refunds.values()) });
      emitRefund(intent, name);
    }

    // The last attempt of a payment that is neither paid nor cancelled decides its state, and so does the
    // last event of a dispute with an appeal. Only these events need a time.
    const isConcluded = history.some(({ action }) => action === 'pay' || action === 'cancel');
    const isAppealed = (name: string) =>
      history.some((step) => step.action === 'dispute' && step.name === name && step.status === 'appealed');
    const perhapsWithoutTime = () => (random?.(3) === 0 ? { at: null } : {});

    const gateway: Partial<PaymentGateway> = {
      name: 'stripe',
      async refund(order) {
        const intent = intents.find(({ id }) => id === order.intentId);
        if (!intent) throw new Error('the payment belongs to another site');
        const known = [...intent.refunds].find(([, refund]) => refund.order?.key === order.key);
        if (known) return { gatewayId: run + known[0], status: known[1].status, failure: null };
        if (inForce(intent.refunds.values()) + order.amountCents > intent.received)
          throw new Error(`refund exceeds the payment: ${order.key}`);
        const { name, status } =
          next?.intentId === intent.id
            ? next
            : ({ name: `auto_${intent.refunds.size}`, status: 'succeeded' } as const);
        create(intent, name, { cents: order.amountCents, status, order });
        return { gatewayId: run + name, status, failure: null };
      },
    };
    const parts = {
      db,
      keys: {},
      storage: {},
      mail: {
        send: async (_: unknown, { key }: { key: string }) => void mails.push(key),
        forget: async () => undefined,
      },
      tasks: {
        enqueue: async (_: unknown, { name }: { name: string }, data: object) =>
          void queued.push({ name, data }),
        work: ({ name }: { name: string }, worker: never) => void workers.set(name, worker),
        schedule: () => undefined,
      },
      gateways: { current: () => gateway, of: () => gateway },
      accounting: undefined,
    } as unknown as Parameters<typeof paymentsTasks>[0];
    paymentsTasks(parts);

    for (const n of new Set(history.map(({ payment }) => payment)).add(0)) {
      const intentId = `${run}pi_${n}`;
      const row = { adId, gateway: 'stripe', intentId, amountCents, impressions: 500 } as const;
      // A second payment replaces the first, which is therefore cancelled even though it is being paid in
      // another tab.
      const status = n === 0 && history.some(({ payment }) => payment === 1) ? 'cancelled' : 'open';
      const [made] = await db
        .insert(payments)
        .values({ ...row, status })
        .returning({ id: payments.id });
      intents[n] = {
        id: intentId,
        paymentId: made?.id ?? 0,
        received: 0,
        isCancelled: false,
        refunds: new Map(),
        disputes: new Map(),
      };
    }

    const isPaid = (intent: Intent | undefined) => (event: GatewayEvent) =>
      event.type === 'paid' && event.intentId === intent?.id;
    async function deliver(event: GatewayEvent): Promise<void> {
      // Deliver the first payment’s event before the second’s, because the payment processed first pays for
      // the ad.
      if (isPaid(intents[1])(event)) await deliverPaid(intents[0]);
      if (event.type === 'paid') sent.add(event.intentId);
      await processGatewayEvent(parts, 'stripe', event);
    }
    async function deliverPaid(intent: Intent | undefined): Promise<void> {
      const found =
        intent && !sent.has(intent.id)
          ? [...due, ...pending.map(({ event }) => event)].find(isPaid(intent))
          : undefined;
      if (found) await deliver(found);
    }
    async function deliverDue(): Promise<void> {
      due = pending.filter((one) => one.due <= now).map(({ event }) => event);
      pending = pending.filter((one) => one.due > now);
      for (let n = due.length - 1; random && n > 0; n--) {
        const other = random(n + 1);
        [due[n], due[other]] = [due[other] as GatewayEvent, due[n] as GatewayEvent];
      }
      while (due.length > 0)
        await Promise.all(
          due.splice(0, random && !due.some(isPaid(intents[1])) ? 1 + random(3) : 1).map(deliver),
        );
    }
    async function work(): Promise<void> {
      for (const { name, data } of queued.splice(0))
        await workers
          .get(name)?.(data, { attempt: 1 })
          .catch((error: unknown) => {
            if (!(error instanceof Hopeless)) throw error;
          });
    }
    const adStatus = async () =>
      (await db.select({ status: ads.status }).from(ads).where(eq(ads.id, adId)))[0]?.status;
    async function approve(): Promise<void> {
      if ((await adStatus()) === 'pending')
        await decideAd(parts, actor, adId, { action: 'approve' }).catch(() => undefined);
    }

    async function happen(step: Step, intent: Intent): Promise<void> {
      if (step.action === 'attempt')
        emit(intent, { type: step.ends, ...(isConcluded && perhapsWithoutTime()) });
      if (step.action === 'cancel') {
        intent.isCancelled = true;
        emit(intent, { type: 'cancelled' });
      }
      if (step.action === 'pay') {
        intent.received = step.cents;
        const paid = { type: 'paid', amountCents: step.cents, currency: 'eur', card: null } as const;
        // Without a webhook, a payment is found when its intent is cancelled (`paidEventOf`), under a
        // different event id.
        const found = random?.(4);
        if (found !== 0) emit(intent, paid);
        if (found === 0 || found === 1) emit(intent, { ...paid, id: `paid ${intent.id}` });
      }
      if (step.action === 'refund' && step.by === 'elsewhere')
        create(intent, step.name, { ...step, order: null });
      if (step.action === 'refund' && step.by === 'us') {
        // Only payments recorded as paid can be refunded.
        await deliverPaid(intent);
        next = { intentId: intent.id, name: step.name, status: step.status };
        const values = {
          paymentId: intent.paymentId,
          amountCents: step.cents,
          origin: 'hand',
          requestKey: run + step.name,
          status: 'requested',
        } as const;
        await db.transaction(async (tx) => {
          const refund = await insertRefund(tx, values);
          if (refund) await sendRefund(parts.tasks, tx, refund);
        });
        // Run the refund task before other events. With `random`, it runs again later, as if its response had
        // been lost.
        const order = queued.at(-1);
        await work();
        if (order && random) queued.push(order);
        next = undefined;
      }
      if (step.action === 'settle') {
        const refund = intent.refunds.get(step.name);
        if (refund) refund.status = step.status;
        emitRefund(intent, step.name);
      }
      if (step.action === 'dispute') {
        intent.disputes.set(step.name, step.status);
        emit(intent, {
          type: 'dispute',
          gatewayId: run + step.name,
          status: step.status,
          amountCents,
          reason: null,
          dueAt: null,
          ...(!isAppealed(step.name) && perhapsWithoutTime()),
        });
      }
    }

    for (const step of history) {
      now++;
      await happen(step, intents[step.payment] as Intent);
      await deliverDue();
      if (!random || random(2)) await work();
      if (!random || random(2)) await approve();
    }
    do {
      now += history.length + 2;
      await deliverDue();
      await work();
    } while (pending.length > 0 || queued.length > 0);
    await approve();

    const ids = intents.map(({ paymentId }) => paymentId);
    const rows = await db.select().from(payments).where(inArray(payments.id, ids)).orderBy(asc(payments.id));
    const refunds = await db.select().from(paymentRefunds).where(inArray(paymentRefunds.paymentId, ids));
    const disputes = await db.select().from(paymentDisputes).where(inArray(paymentDisputes.paymentId, ids));
    const booked = await db
      .select()
      .from(accountingEvents)
      .where(inArray(accountingEvents.paymentId, ids))
      .orderBy(asc(accountingEvents.number));
    const isRunning = (await adStatus()) === 'active';
    const bare = (id: string | null) => id?.replace(run, '');
    const state = rows.map((one) => ({
      status: one.status,
      refundedCents: one.refundedCents,
      // A payment refunded before its paid event arrived has no receipt.
      hasReceipt: one.status === 'refunded' || one.receiptNumber !== null,
      refunds: refunds
        .filter(({ paymentId }) => paymentId === one.id)
        .map(({ gatewayId, amountCents: cents, status }) => `${bare(gatewayId)} ${cents} ${status}`)
        .sort(),
      disputes: disputes
        .filter(({ paymentId }) => paymentId === one.id)
        .map(({ gatewayId, status }) => `${bare(gatewayId)} ${status}`)
        .sort(),
      bookedCents: sumOf(booked.filter(({ paymentId }) => paymentId === one.id)),
    }));
    return { state, isRunning, intents, rows, booked, mails };
  }
  return { play };
}

type Booked = typeof accountingEvents.$inferSelect;

function sumOf(booked: readonly Booked[]): number {
  const signs = { 'payment.paid': 1, 'payment.refunded': -1, 'payment.refund_returned': 1 } as const;
  const away = new Map<unknown, number>();
  let sum = 0;
  for (const { type, amountCents: cents, facts } of booked) {
    if (type in signs) sum += cents * signs[type as keyof typeof signs];
    else away.set((facts.dispute as { id: number }).id, type === 'payment.dispute_won' ? 0 : cents);
  }
  return [...away.values()].reduce((left, cents) => left - cents, sum);
}
