import sharp from 'sharp';

// One thread a job and nothing remembered between jobs: two pictures at once are all the memory that pictures may take.
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

/** Runs work on a picture, at most two at a time, in the order of asking. Heavy work takes both lanes. */
export async function withPictureLane<T>(work: () => Promise<T>, weight: 'light' | 'heavy' = 'light'): Promise<T> {
  const taken = weight === 'heavy' ? lanes : 1;
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
