import { AppError } from '#contract/errors.ts';
import { fieldsShown, unknownFieldMessage } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import { refuseNul } from './nul.ts';

type Schema = z.core.$ZodType;

const helperFields: ReadonlySet<string> = new Set(['device_name', '_method', '_token']);

interface Def {
  type: string;
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
  left?: Schema;
  right?: Schema;
  element?: Schema;
  shape?: Record<string, Schema>;
  catchall?: Schema;
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

function unwrapped(schema: Schema): Def[] {
  const def = defOf(schema);
  const inside: readonly (Schema | undefined)[] =
    def.type === 'pipe'
      ? [def.in && defOf(def.in).type === 'transform' ? def.out : def.in]
      : def.type === 'intersection'
        ? [def.left, def.right]
        : (def.options ?? [def.innerType]);
  const found = inside.filter((one) => one !== undefined);
  return found.length > 0 ? found.flatMap(unwrapped) : [def];
}

const isClosed = ({ type, catchall }: Def) =>
  type !== 'object' || catchall === undefined || defOf(catchall).type === 'never';

function* unknownIn(schemas: readonly Schema[], value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const defs = schemas.flatMap(unwrapped);
  if (Array.isArray(value)) {
    const elements = defs.flatMap(({ element }) => element ?? []);
    for (const [at, entry] of value.entries()) yield* unknownIn(elements, entry, `${path}${at}.`);
    return;
  }
  const shapes = defs.map(({ shape }) => shape).filter((shape) => shape !== undefined);
  if (shapes.length === 0 || !defs.every(isClosed)) return;
  for (const [key, entry] of Object.entries(value)) {
    const fields = shapes.flatMap((shape) => (Object.hasOwn(shape, key) ? (shape[key] ?? []) : []));
    if (fields.length === 0) yield path + key;
    else yield* unknownIn(fields, entry, `${path}${key}.`);
  }
}

function transformed(schema: Schema, given: unknown): unknown {
  const { transform } = defOf(schema).in
    ? (defOf(defOf(schema).in as Schema) as { transform?: (value: unknown) => unknown })
    : {};
  return transform ? transform(given) : given;
}

/**
 * Throws `invalid` for NULs, and for body fields that neither the schema nor `files` defines; the error names
 * the first `fieldsShown`. Ignores `helperFields`.
 */
export function refuseUnknownFields(
  schema: Schema | undefined,
  files: object | undefined,
  body: object,
): void {
  refuseNul(body);
  const given = Object.fromEntries(
    Object.entries(body).filter(([key]) => !helperFields.has(key) && !Object.hasOwn(files ?? {}, key)),
  );
  const unknown = schema ? unknownIn([schema], transformed(schema, given), '') : Object.keys(given).values();
  const names = [...unknown.take(fieldsShown)];
  if (names.length > 0)
    throw new AppError('invalid', {
      fields: Object.fromEntries(names.map((name) => [name, [unknownFieldMessage(name)]])),
    });
}
