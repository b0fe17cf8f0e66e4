import sharp from 'sharp';
import { reportInTransaction } from '../db/transaction-scope.ts';

// With one thread per picture and no cache, memory holds at most the two pictures being processed.
sharp.concurrency(1);
sharp.cache(false);

const lanes = 2;
let busy = 0;
const waiting: { lanes: number; start: () => void }[] = [];

function startNext() {
  for (let next = waiting[0]; next && busy + next.lanes <= lanes; next = waiting[0]) {
    waiting.shift();
    busy += next.lanes;
    next.start();
  }
}

/** Runs picture work in order, at most two pictures at a time. Heavy work takes both slots. */
export async function inPictureQueue<T>(
  work: () => Promise<T>,
  weight: 'light' | 'heavy' = 'light',
): Promise<T> {
  const taken = weight === 'heavy' ? lanes : 1;
  reportInTransaction('picture work');
  await new Promise<void>((start) => {
    waiting.push({ lanes: taken, start });
    startNext();
  });
  try {
    return await work();
  } finally {
    busy -= taken;
    startNext();
  }
}
