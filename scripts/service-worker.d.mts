export function frameOf(folder: string): string[];
export function bundleWorker(how: {
  version: string;
  frame: readonly string[];
  write: boolean;
}): Promise<string>;
