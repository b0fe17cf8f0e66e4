import { formatNumber } from './text.ts';

// Separate from `text.ts`, which every page loads.

/** `1,5 MB`, `340 kB`. */
export const formatBytes = (bytes: number) =>
  bytes >= 1_000_000 ? `${formatNumber(Math.round(bytes / 100_000) / 10)} MB` : `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`;
