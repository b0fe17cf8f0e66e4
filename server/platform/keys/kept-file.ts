import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** What a file holds, made at the first asking and readable by its owner only. Whoever loses it loses what hangs on it, so it is never replaced silently. */
export const keptText = (file: string, make: () => string): string => read(file) ?? keep(file, make());

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appears whole or not at all; of two processes that make one at once, both read the first. */
function keep(file: string, text: string): string {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${text}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
