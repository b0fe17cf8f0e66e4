import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { DealSlot, OwnSlot } from '#contract/deal-slots.ts';
import { formatTimeDay, formatTimeHours } from '#contract/deal-times.ts';
import type { Deal } from '#contract/deals.ts';
import { AppError } from '#contract/errors.ts';
import { type SlotKind, weekLimits } from '#contract/working-week.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import { writeMessage } from '../chats/send.ts';
import { notifyIfAway } from '../chats/unread.ts';
import { hasDevices } from '../notifications/push.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import {
  announceLine,
  type Dealing,
  getDeal,
  isPossible,
  mustBeParty,
  otherOf,
  publishDealChange,
  scheduled,
  step,
} from './actions.ts';
import { transitionFor } from './policy.ts';
import { sideOf } from './present.ts';
import type { DealRow, Span } from './queries.ts';
import * as queries from './queries.ts';
import { dealSlots as slots } from './tables.ts';
import { assertFreeFor, overlap, takenTimes } from './taken.ts';

type SlotRow = typeof slots.$inferSelect;

export interface Slotting extends Dealing {
  /**
   * Returns the worker's days off, and the busy times of the worker's own calendar that overlap one of the
   * given times.
   */
  unavailableTimes: (db: DbOrTx, workerId: number, times: readonly Span[]) => Promise<Span[]>;
}

const present = ({ id, kind, startsAt, endsAt }: SlotRow): DealSlot => ({
  id,
  kind,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

const offeredBy = (db: DbOrTx, workerId: number, now: Date): Promise<SlotRow[]> =>
  db
    .select()
    .from(slots)
    .where(and(eq(slots.workerId, workerId), isNull(slots.dealId), gt(slots.startsAt, now)))
    .orderBy(asc(slots.startsAt), asc(slots.id))
    .limit(weekLimits.slotsMost);

/** Returns the offered slots during which the worker has no appointment and is not away. */
async function freeOf(
  { db, unavailableTimes }: Pick<Slotting, 'db' | 'unavailableTimes'>,
  workerId: number,
  offered: readonly SlotRow[],
  { now, except = 0 }: { now: Date; except?: number },
): Promise<SlotRow[]> {
  if (offered.length === 0) return [];
  const until = new Date(Math.max(...offered.map(({ endsAt }) => endsAt.getTime())));
  const occupied = (
    await Promise.all([
      takenTimes(db, workerId, { from: now, until, except }),
      unavailableTimes(db, workerId, offered),
    ])
  ).flat();
  return offered.filter((slot) => !occupied.some((other) => overlap(other, slot)));
}

/**
 * Returns the worker’s offered slots, earliest first; `free` is false if the worker is expected elsewhere or
 * away.
 */
export async function listSlots(
  parts: Pick<Slotting, 'db' | 'unavailableTimes'>,
  actor: Actor,
): Promise<OwnSlot[]> {
  const now = new Date();
  const offered = await offeredBy(parts.db, actor.id, now);
  const free = new Set(await freeOf(parts, actor.id, offered, { now }));
  return offered.map((slot) => ({ ...present(slot), free: free.has(slot) }));
}

interface Offered {
  kind: SlotKind;
  starts_at: string;
  ends_at: string;
}

/** Offers a free slot. Throws `slots.times`, `slots.taken`, `slots.away`, `slots.many`. */
export async function offerSlot(
  { db, unavailableTimes }: Pick<Slotting, 'db' | 'unavailableTimes'>,
  actor: Actor,
  input: Offered,
): Promise<DealSlot> {
  const now = new Date();
  const span = { startsAt: new Date(input.starts_at), endsAt: new Date(input.ends_at) };
  if (!isPossible(span, now)) throw new AppError('slots.times');
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    if ((await offeredBy(tx, actor.id, now)).length >= weekLimits.slotsMost) throw new AppError('slots.many');
    const taken = await takenTimes(tx, actor.id, { from: span.startsAt, until: span.endsAt });
    if (taken.length > 0) throw new AppError('slots.taken');
    const away = await unavailableTimes(tx, actor.id, [span]);
    if (away.some((one) => overlap(one, span))) throw new AppError('slots.away');
    const row = { workerId: actor.id, kind: input.kind, ...span };
    return present(one(await tx.insert(slots).values(row).returning()));
  });
}

/** Withdraws a slot that no client has taken. Throws `not_found`. */
export async function withdrawSlot(db: Db, actor: Actor, id: number): Promise<void> {
  const own = and(eq(slots.id, id), eq(slots.workerId, actor.id), isNull(slots.dealId));
  if (!(await db.delete(slots).where(own)).rowCount) throw new AppError('not_found');
}

const lookOf = async (db: DbOrTx, dealId: number): Promise<SlotRow | undefined> =>
  (
    await db
      .select()
      .from(slots)
      .where(and(eq(slots.dealId, dealId), eq(slots.kind, 'look')))
      .limit(1)
  )[0];

const mayTake = (actor: Actor, deal: DealRow) =>
  transitionFor('take_slot', sideOf(actor.id, deal) ?? 'worker', deal) !== undefined;

const mayCancelLook = ({ stage }: DealRow, look: SlotRow, now: Date) =>
  (stage === 'agreed' || stage === 'scheduled') && look.startsAt > now;

/**
 * Returns the slots that the deal's worker offers and that are still free, the look that was taken, and what
 * the reader may do. Throws `not_found`.
 */
export async function dealSlots(parts: Pick<Slotting, 'db' | 'unavailableTimes'>, actor: Actor, id: number) {
  const { db } = parts;
  const deal = await mustBeParty({ db }, actor, id);
  const now = new Date();
  const [offered, look, blocked] = await Promise.all([
    deal.stage === 'agreed' ? offeredBy(db, deal.workerId, now) : [],
    lookOf(db, id),
    isBlockedBetween(db, actor.id, otherOf(actor, deal)),
  ]);
  const free = await freeOf(parts, deal.workerId, offered, { now, except: id });
  return {
    offered: free.filter((slot) => !(look && slot.kind === 'look')).map(present),
    look: look ? present(look) : null,
    can: {
      take: mayTake(actor, deal) && !blocked,
      cancel_look: look !== undefined && mayCancelLook(deal, look, now),
    },
  };
}

/**
 * Assigns a slot to a deal. Throws `slots.gone` if the slot is taken, past or at a time when the worker is
 * away, and `deals.taken` if the worker has another appointment.
 */
async function claim(
  { unavailableTimes }: Pick<Slotting, 'unavailableTimes'>,
  tx: Tx,
  deal: DealRow,
  { id, kind }: Pick<SlotRow, 'id' | 'kind'>,
  now: Date,
) {
  const [slot] = await tx
    .update(slots)
    .set({ dealId: deal.id })
    .where(
      and(
        eq(slots.id, id),
        eq(slots.kind, kind),
        eq(slots.workerId, deal.workerId),
        isNull(slots.dealId),
        gt(slots.startsAt, now),
      ),
    )
    .returning();
  if (!slot) throw new AppError('slots.gone');
  const away = await unavailableTimes(tx, deal.workerId, [slot]);
  if (away.some((one) => overlap(one, slot))) throw new AppError('slots.gone');
  await assertFreeFor(tx, deal, [slot]);
  return slot;
}

/**
 * Locks the deal, calls `write`, and sends the text that it returns as a chat message. Publishes the message
 * and the changed deal to both sides.
 */
async function withMessage(
  parts: Dealing,
  actor: Actor,
  deal: DealRow,
  write: (tx: Tx, deal: DealRow) => Promise<string>,
): Promise<Deal> {
  const { db, tasks } = parts;
  const otherId = otherOf(actor, deal);
  const hasPushDevice = await hasDevices(db, otherId);
  const written = await db.transaction(async (tx) => {
    const locked = await queries.lock(tx, deal.id);
    if (!locked) throw new AppError('not_found');
    const content = await write(tx, locked);
    const message = await writeMessage(tx, actor, otherId, { type: 'text_message', content });
    if (message.isNew) await notifyIfAway(tasks)(tx, message, hasPushDevice);
    return message;
  });
  await announceLine(parts, deal, written);
  publishDealChange(parts, deal);
  return getDeal(parts, actor, deal.id);
}

const timeOf = (slot: SlotRow) => {
  const shown = present(slot);
  return `${formatTimeDay(shown.starts_at)}, ${formatTimeHours(shown)}`;
};

/**
 * Takes a slot: a work slot schedules the deal as if the client had chosen a proposed time; a look only sends
 * a message. Throws `forbidden` for the worker, `not_found`, `slots.gone`, `deals.taken`, `deals.moved` and
 * `chats.closed`.
 */
export async function takeSlot(parts: Slotting, actor: Actor, id: number, slotId: number): Promise<Deal> {
  const deal = await mustBeParty(parts, actor, id);
  if (sideOf(actor.id, deal) !== 'client') throw new AppError('forbidden');
  const [slot] = await parts.db
    .select()
    .from(slots)
    .where(and(eq(slots.id, slotId), eq(slots.workerId, deal.workerId)));
  if (!slot) throw new AppError('not_found');
  if (slot.kind === 'work')
    return step(parts, actor, id, {
      action: 'take_slot',
      effect: async (locked, _side, now, tx) =>
        scheduled(await spanOf(claim(parts, tx, locked, slot, now)), now),
    });
  if (await isBlockedBetween(parts.db, actor.id, otherOf(actor, deal))) throw new AppError('chats.closed');
  return withMessage(parts, actor, deal, async (tx, locked) => {
    if (!mayTake(actor, locked) || (await lookOf(tx, id))) throw new AppError('deals.moved');
    return `Izvid: ${timeOf(await claim(parts, tx, locked, slot, new Date()))}`;
  });
}

const spanOf = async (slot: Promise<SlotRow>) => {
  const { startsAt, endsAt } = await slot;
  return { startsAt, endsAt };
};

/** Cancels a deal's look on behalf of either side, with a chat message. Throws `not_found`, `deals.moved`. */
export async function cancelLook(parts: Dealing, actor: Actor, id: number): Promise<Deal> {
  const deal = await mustBeParty(parts, actor, id);
  return withMessage(parts, actor, deal, async (tx, locked) => {
    const look = await lookOf(tx, id);
    if (!look || !mayCancelLook(locked, look, new Date())) throw new AppError('deals.moved');
    await tx.delete(slots).where(eq(slots.id, look.id));
    return `Izvid je otkazan: ${timeOf(look)}`;
  });
}
