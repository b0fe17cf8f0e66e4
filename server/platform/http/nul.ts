import { AppError } from '#contract/errors.ts';
import { fieldsShown, formatIssue } from '#contract/messages.ts';

interface Place {
  name: string;
  value: unknown;
  within: Place | undefined;
}

function pathTo(place: Place): string[] {
  const path: string[] = [];
  for (let one: Place | undefined = place; one?.within; one = one.within) path.unshift(one.name);
  return path;
}

/**
 * Yields the paths of all NULs in a query or body, in values and in names, because the database rejects NUL.
 * Parsers have already limited depth and count.
 */
function* nulPaths(value: unknown): Generator<string[]> {
  const left: Place[] = [{ name: '', value, within: undefined }];
  for (let place = left.pop(); place; place = left.pop()) {
    if (typeof place.value === 'string' && place.value.includes('\0')) yield pathTo(place);
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [name, inner] of Object.entries(place.value)) {
      if (name.includes('\0')) yield pathTo({ name: name.replaceAll('\0', ''), value: inner, within: place });
      else left.push({ name, value: inner, within: place });
    }
  }
}

/** Throws `invalid` with the first fields that contain a NUL. */
export function refuseNul(value: unknown): void {
  const paths = nulPaths(value).take(fieldsShown).toArray();
  if (paths.length === 0) return;
  const say = (path: string[]) => formatIssue({ code: 'invalid_format', format: 'text', path, input: '' });
  throw new AppError('invalid', {
    fields: Object.fromEntries(paths.map((path) => [path.join('.'), [say(path)]])),
  });
}
