import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { reportInTransaction } from '../db/transaction-scope.ts';

// With one thread per picture and no cache, memory holds at most the two pictures being processed.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Milliseconds after which a waiting upload is refused, so that pictures crafted to be slow delay others no
 * longer than this.
 */
export const uploadPatience = 15_000;
/** Seconds after which a refused upload may be sent again. A picture takes at most this long. */
const retryAfter = 30;

interface Options {
  /** Heavy work occupies all slots. */
  weight?: 'light' | 'heavy';
  /** Maximum milliseconds until the work begins. */
  patience?: number;
}
interface Waiting {
  slots: number;
  start: () => void;
}

/**
 * Returns a function that runs work in order, at most `slots` at a time. It throws `media.busy` if the work
 * has not begun within `patience`.
 */
export function openPictureQueue(slots: number) {
  let busy = 0;
  const waiting: Waiting[] = [];

  function startNext() {
    for (let next = waiting[0]; next && busy + next.slots <= slots; next = waiting[0]) {
      waiting.shift();
      busy += next.slots;
      next.start();
    }
  }

  const turn = (taken: number, patience: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const own = { slots: taken, start };
      const abandon = () => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(new AppError('media.busy', { retryAfter }));
        // Light work queued behind heavy work may fit alongside the work in progress.
        startNext();
      };
      const late = patience === undefined ? undefined : setTimeout(abandon, patience);
      waiting.push(own);
      startNext();
    });

  return async <T>(work: () => Promise<T>, { weight = 'light', patience }: Options = {}): Promise<T> => {
    const taken = weight === 'heavy' ? slots : 1;
    reportInTransaction('picture work');
    await turn(taken, patience);
    try {
      return await work();
    } finally {
      busy -= taken;
      startNext();
    }
  };
}

/** Runs picture work in this process, at most two pictures at a time. */
export const inPictureQueue = openPictureQueue(2);
