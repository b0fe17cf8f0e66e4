import os from 'node:os';
import path from 'node:path';

const [ports, folder] = [
  process.env.E2E_PORTS ?? '4173',
  process.env.E2E_DATA_DIR ?? path.resolve('artifacts/e2e-data'),
];
const siteAt = (port: string, index: number) => ({
  port,
  origin: `http://localhost:${port}`,
  dataDir: path.join(folder, String(index)),
  log: path.join(process.env.E2E_LOGS ?? os.tmpdir(), `site-${index}.log`),
});

/** Settings that the journeys rely on. */
export const settings = {
  SOCIAL_FAKE: '1',
  LIMITS_SCALE: '100',
  // Long enough for a test to press Undo, short enough for other tests to wait for the period to end.
  UNDO_SECONDS: '6',
} as const;

/** The address of a site that is already running, for `npm run drill -- journeys`. */
export const running = process.env.E2E_ORIGIN;

/**
 * One site per Playwright worker, each with its own data, so that parallel tests do not interfere.
 * scripts/suites.mjs provides the ports, an empty folder, and a folder for logs, which it searches for
 * personal data.
 */
export const sites = running
  ? [{ port: '', origin: running, dataDir: '', log: '' }]
  : ports.split(',').map(siteAt);

export const site = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? siteAt('4173', 0);
