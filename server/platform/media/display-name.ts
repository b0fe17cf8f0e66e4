import path from 'node:path';
import { canonical } from '#contract/canonical.ts';
import { cut } from '#contract/text.ts';

const maxLength = 120;
/** A file's display name: the user's name for it, without folders and misleading characters. */
export function displayName(original: string, extension?: string): string {
  const base = canonical(original.split(/[\\/]/).at(-1) ?? '').replace(/\s+/g, ' ');
  const given = path.extname(base);
  // The extension must match the type that a click downloads.
  const ending = extension && given.toLowerCase() !== extension ? `${given}${extension}` : given;
  const stem = base.slice(0, base.length - given.length) || 'datoteka';
  const room = maxLength - ending.length;
  return room > 0 ? cut(stem, room).trimEnd() + ending : `datoteka${extension ?? ''}`;
}
