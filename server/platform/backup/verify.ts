import { readArchive } from './archive.ts';
import { layout, type Summary } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import type { Shape } from './shape.ts';
import type { Entry } from './tar.ts';

/** What is known of a backup once all of it was read. */
export interface Verified {
  shape: Shape;
  summary: Summary;
  /** The small files of the site's keys, by name. */
  rooms: Map<string, Buffer>;
}

const textOf = async ({ contents }: Entry) => Buffer.concat(await Array.fromAsync(contents));

/** Reads the whole backup. Throws `BackupRefused` if it is cut off, altered, of another kind, or its key another one. */
export async function verify(file: string, key: Buffer | undefined): Promise<Verified> {
  const told = new Map<string, unknown>();
  const rooms = new Map<string, Buffer>();
  for await (const entry of readArchive(file, key)) {
    if (entry.name.endsWith('.json')) told.set(entry.name, JSON.parse((await textOf(entry)).toString()));
    else if (entry.name.startsWith('keys/')) rooms.set(entry.name, await textOf(entry));
  }
  const manifest = told.get('manifest.json') as { layout: number } | undefined;
  const [shape, summary] = [told.get('db/shape.json') as Shape | undefined, told.get('summary.json') as Summary | undefined];
  if (!manifest || !shape || !summary) throw new BackupRefused('The file is no backup of this site.');
  if (manifest.layout !== layout)
    throw new BackupRefused('The backup was made by another release, in a way that this one cannot read. Restore it with that release.');
  return { shape, summary, rooms };
}
