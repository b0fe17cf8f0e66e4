import os from 'node:os';

const mb = 2 ** 20;
const gb = 2 ** 30;

/** Shares of the memory, since the site runs beside the database, and their bounds in bytes. */
const shares = {
  shared_buffers: { of: 1 / 8, least: 64 * mb, most: 4 * gb },
  /** What the planner may expect to find in memory, the system's own cache included; nothing is taken for it. */
  effective_cache_size: { of: 1 / 2, least: 256 * mb, most: 64 * gb },
  /** For each sort or hash of each connection. */
  work_mem: { of: 1 / 512, least: 4 * mb, most: 32 * mb },
  maintenance_work_mem: { of: 1 / 32, least: 64 * mb, most: gb },
  /** On disk. Fewer checkpoints, so that busy pages are written less often. */
  max_wal_size: { of: 1 / 8, least: gb, most: 4 * gb },
  min_wal_size: { of: 1 / 64, least: 80 * mb, most: 512 * mb },
} as const;
type Setting = keyof typeof shares;

/** PostgreSQL's memory settings on a machine with that many bytes of memory (postgresql.org/docs, Resource Consumption). */
export function memorySettings(bytes: number): Record<Setting, string> {
  const megabytes = (setting: Setting) => {
    const { of, least, most } = shares[setting];
    return `${Math.round(Math.min(Math.max(bytes * of, least), most) / mb)}MB`;
  };
  return Object.fromEntries(
    Object.keys(shares).map((setting) => [setting, megabytes(setting as Setting)]),
  ) as Record<Setting, string>;
}

/** Bytes that this process may use: the container's limit if it has one, otherwise the machine's memory. */
export function memoryHere(machine = os.totalmem(), container = process.constrainedMemory()): number {
  return container > 0 ? Math.min(machine, container) : machine;
}
