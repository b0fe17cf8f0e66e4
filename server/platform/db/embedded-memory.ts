import os from 'node:os';

const mb = 2 ** 20;
const gb = 2 ** 30;

/** Shares of the machine's memory, with bounds in bytes. Small, because the site runs on the same machine. */
const shares = {
  shared_buffers: { of: 1 / 8, least: 64 * mb, most: 4 * gb },
  /** A planner estimate that includes the operating system's cache; no memory is allocated for it. */
  effective_cache_size: { of: 1 / 2, least: 256 * mb, most: 64 * gb },
  work_mem: { of: 1 / 512, least: 4 * mb, most: 32 * mb },
  maintenance_work_mem: { of: 1 / 32, least: 64 * mb, most: gb },
  /**
   * Disk space, not memory. A larger value means fewer checkpoints, so frequently changed database pages are
   * written less often.
   */
  max_wal_size: { of: 1 / 8, least: gb, most: 4 * gb },
  min_wal_size: { of: 1 / 64, least: 80 * mb, most: 512 * mb },
} as const;
type Setting = keyof typeof shares;

/** Returns PostgreSQL's memory settings for a machine with the given memory in bytes. */
export function memorySettings(bytes: number): Record<Setting, string> {
  const megabytes = (setting: Setting) => {
    const { of, least, most } = shares[setting];
    return `${Math.round(Math.min(Math.max(bytes * of, least), most) / mb)}MB`;
  };
  return Object.fromEntries(
    Object.keys(shares).map((setting) => [setting, megabytes(setting as Setting)]),
  ) as Record<Setting, string>;
}

/**
 * Returns the bytes this process may use: the container's limit if there is one, otherwise the machine's
 * memory.
 */
export function memoryHere(machine = os.totalmem(), container = process.constrainedMemory()): number {
  return container > 0 ? Math.min(machine, container) : machine;
}
