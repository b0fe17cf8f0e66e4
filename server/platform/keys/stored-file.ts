import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Returns the content of a file that is generated on first use and readable only by its owner. The file is
 * never replaced silently, since data depends on it.
 */
export const storedText = (file: string, make: () => string): string => read(file) ?? store(file, make());

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates the file atomically. If two processes create it concurrently, both return the content of the first.
 */
function store(file: string, text: string): string {
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
