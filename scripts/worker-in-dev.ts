import type { Plugin } from 'vite';

/**
 * Serves the service worker under `npm run dev`. There it handles push only and caches nothing, because files
 * have no hashes.
 */
export function workerInDev(): Plugin {
  return {
    name: 'worker-in-dev',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', async (_request, response) => {
        const { bundleWorker } = await import('./service-worker.mjs');
        response.setHeader('content-type', 'text/javascript');
        response.end(await bundleWorker({ version: 'dev', frame: [], write: false }));
      });
    },
  };
}
