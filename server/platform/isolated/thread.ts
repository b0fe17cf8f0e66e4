import { Worker } from 'node:worker_threads';

const resourceLimits = { maxOldGenerationSizeMb: 256 };

// The compile cache makes a thread start in a third of the time. No other variable is passed on, because the
// module reads untrusted data.
const { NODE_COMPILE_CACHE } = process.env;
const env = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/**
 * Runs a module, given by its absolute path, in a separate thread and returns the first message that it
 * posts. Returns null if it ends without one, exhausts 256 MB of memory or takes more than `patience` ms.
 * Rejects with any other error of the module.
 */
export function runInThread<T>(script: string, workerData: unknown, patience: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData, resourceLimits, execArgv: [], env });
    const late = setTimeout(() => void worker.terminate(), patience);
    worker.on('message', resolve);
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
    );
    worker.on('exit', () => {
      clearTimeout(late);
      resolve(null);
    });
  });
}
