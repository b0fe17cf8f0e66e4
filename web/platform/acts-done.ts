import { deviceStore, type TextStore } from './kept-text.ts';

/** What this device knows of its visits. */
export interface Visits {
  count: number;
  /** When the site was last in use here, in milliseconds. */
  last: number;
  /** Something was sent, saved or answered. */
  acted?: boolean;
  /** The offer to install was answered. */
  answered?: boolean;
}

const key = 'install';
/** Milliseconds after which it is another visit. */
const pause = 30 * 60_000;

export function readVisits(store: TextStore = deviceStore): Visits {
  try {
    const { count, last, acted, answered } = JSON.parse(store.getItem(key) ?? '{}') as Partial<Visits>;
    return {
      count: Number(count) || 0,
      last: Number(last) || 0,
      ...(acted && { acted }),
      ...(answered && { answered }),
    };
  } catch {
    return { count: 0, last: 0 };
  }
}

export const changeVisits = (how: Partial<Visits>, store: TextStore = deviceStore) =>
  store.setItem(key, JSON.stringify({ ...readVisits(store), ...how }));

/** An act has succeeded. */
export function countAct(store: TextStore = deviceStore): void {
  if (!readVisits(store).acted) changeVisits({ acted: true }, store);
}

export function countVisit(now = Date.now(), store: TextStore = deviceStore): void {
  const { count, last } = readVisits(store);
  changeVisits({ count: now - last > pause ? count + 1 : count, last: now }, store);
}

/** Whoever has come again and has done something here may find a way back useful. Asked once. */
export const isEarned = ({ count, acted, answered }: Visits) => count >= 2 && acted === true && !answered;
