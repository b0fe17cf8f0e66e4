import path from 'node:path';
import { cut } from '#contract/format.ts';
import { outsideLine } from '../outside-line.ts';

const maxLength = 120;
const longest = 1000;

/**
 * Returns the display name of a file, at most 120 characters: the user's file name without folders and
 * misleading characters, or “datoteka” if nothing is left, with `extension` appended if it differs.
 */
export function displayName(original: string, extension?: string): string {
  const base = outsideLine(original.split(/[\\/]/).at(-1) ?? '', longest);
  const given = path.extname(base);
  // The extension must match the actual type of the downloaded file.
  const ending = extension && given.toLowerCase() !== extension ? `${given}${extension}` : given;
  const stem = base.slice(0, base.length - given.length) || 'datoteka';
  const room = maxLength - ending.length;
  return room > 0 ? cut(stem, room).trimEnd() + ending : `datoteka${extension ?? ''}`;
}
