import type { Result } from './results.mjs';

interface Options {
  name?: string;
  workers?: number;
  data?: string;
  extra?: Record<string, string>;
}
export function runPlaywright(node: string, args?: readonly string[], options?: Options): Promise<Result>;
