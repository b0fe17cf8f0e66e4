import { minute } from '#contract/durations.ts';
import { localStore, type TextStore } from '../storage/browser-storage.ts';

/** Usage of the site on this device. */
export interface Visits {
  count: number;
  /** Last use of the site on this device, in ms since 1970. */
  last: number;
  acted?: boolean;
  answered?: boolean;
}

const key = 'install';
/** Milliseconds without use after which another visit is counted. */
const pause = 30 * minute;

/** Returns the visits of this device; zeros if none are stored. */
export function readVisits(store: TextStore = localStore): Visits {
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

/** Updates the given fields of the stored visits, leaving the others unchanged. */
export const changeVisits = (how: Partial<Visits>, store: TextStore = localStore) =>
  store.setItem(key, JSON.stringify({ ...readVisits(store), ...how }));

/** Records that an action has succeeded. */
export function countAction(store: TextStore = localStore): void {
  if (!readVisits(store).acted) changeVisits({ acted: true }, store);
}

/** Records use of the site, as a new visit after 30 minutes without use. */
export function countVisit(now = Date.now(), store: TextStore = localStore): void {
  const { count, last } = readVisits(store);
  changeVisits({ count: now - last > pause ? count + 1 : count, last: now }, store);
}

/**
 * Returns whether to show the install prompt: only once, from the second visit on, after a successful action.
 */
export const isEarned = ({ count, acted, answered }: Visits) => count >= 2 && acted === true && !answered;
