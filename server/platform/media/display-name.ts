import path from 'node:path';
import { outsideLine } from '../outside-line.ts';

const maxLength = 120;
/** Of what is looked at; the extension is at the end of any real name. */
const longest = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the ones to remove
const invisible = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

/** A file's display name: the user's name for it, without folders and misleading characters. */
export function displayName(original: string, extension?: string): string {
  const base = outsideLine((original.split(/[\\/]/).at(-1) ?? '').replace(invisible, ''), longest);
  const given = path.extname(base);
  // The extension must match the type that a click downloads.
  const ending = extension && given.toLowerCase() !== extension ? `${given}${extension}` : given;
  const stem = base.slice(0, base.length - given.length) || 'datoteka';
  const room = maxLength - ending.length;
  return room > 0 ? [...stem].slice(0, room).join('').trimEnd() + ending : `datoteka${extension ?? ''}`;
}
