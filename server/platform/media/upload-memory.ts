/** Maximum total bytes of uploaded files in the process's memory. Further files wait on disk. */
export const mostUploadBytes = 64_000_000;

let held = 0;
const waiting: { bytes: number; start: () => void }[] = [];

function startNext() {
  for (let next = waiting[0]; next && held + next.bytes <= mostUploadBytes; next = waiting[0]) {
    waiting.shift();
    held += next.bytes;
    next.start();
  }
}

/**
 * Returns whether an upload of at most this size could be read into memory immediately; false while other
 * uploads wait.
 */
export const hasUploadRoom = (bytes: number): boolean =>
  waiting.length === 0 && held + bytes <= mostUploadBytes;

/**
 * Runs work that reads a file of this size into memory, once the memory limit allows it, in the order of the
 * calls.
 */
export async function holdingUpload<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const taken = Math.min(bytes, mostUploadBytes);
  await new Promise<void>((start) => {
    waiting.push({ bytes: taken, start });
    startNext();
  });
  try {
    return await work();
  } finally {
    held -= taken;
    startNext();
  }
}
