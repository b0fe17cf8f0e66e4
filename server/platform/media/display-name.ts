import path from 'node:path';
import { cut } from '#contract/text.ts';
import { outsideLine } from '../outside-line.ts';

const maxLength = 120;
/** Of what is looked at; the extension is at the end of any real name. */
const longest = 1000;

/** A file's display name: the user's name for it, without folders and misleading characters. */
export function displayName(original: string, extension?: string): string {
  const base = outsideLine(original.split(/[\\/]/).at(-1) ?? '', longest);
  const given = path.extname(base);
  // The extension must match the type that a click downloads.
  const ending = extension && given.toLowerCase() !== extension ? `${given}${extension}` : given;
  const stem = base.slice(0, base.length - given.length) || 'datoteka';
  const room = maxLength - ending.length;
  return room > 0 ? cut(stem, room).trimEnd() + ending : `datoteka${extension ?? ''}`;
}
