import { AppError } from '#contract/errors.ts';
import { sayIssue } from '#contract/messages.ts';

/**
 * Paths of all NULs in a query or body, in texts and in names: the database rejects them (wire.md). Not recursive, since a body may be nested as deep
 * as it is long.
 */
function nulPaths(value: unknown): string[][] {
  const found: string[][] = [];
  const left: { path: string[]; value: unknown }[] = [{ path: [], value }];
  for (let one = left.pop(); one; one = left.pop()) {
    const { path } = one;
    if (typeof one.value === 'string' && one.value.includes('\0')) found.push(path);
    if (typeof one.value !== 'object' || one.value === null) continue;
    for (const [name, inner] of Object.entries(one.value)) {
      if (name.includes('\0')) found.push([...path, name.replaceAll('\0', '')]);
      else left.push({ path: [...path, name], value: inner });
    }
  }
  return found;
}

/** Throws `invalid` with each field that contains a NUL. */
export function refuseNul(value: unknown): void {
  const paths = nulPaths(value);
  if (paths.length === 0) return;
  const say = (path: string[]) => sayIssue({ code: 'invalid_format', format: 'text', path, input: '' });
  throw new AppError('invalid', { fields: Object.fromEntries(paths.map((path) => [path.join('.'), [say(path)]])) });
}
