import type { z } from '#contract/zod.ts';

/** Fields that every form may carry: the browser's name, which sessions are listed by. */
const everywhere = ['device_name'];

interface Def {
  type: string;
  shape?: Record<string, unknown>;
  catchall?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  transform?: (value: unknown, context: object) => unknown;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Returns the names in an object that a schema does not know; a transform in front of it may rename some first. */
export function unknownFields(schema: z.ZodType, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { type, shape = {}, catchall, in: before, out: after, innerType, options = [] } = defOf(schema);
  switch (type) {
    case 'object':
      if (catchall && defOf(catchall).type !== 'never') return [];
      return Object.keys(value).filter((name) => !Object.hasOwn(shape, name) && !everywhere.includes(name));
    case 'pipe': {
      const { transform } = before ? defOf(before) : {};
      if (transform && after) return unknownFields(after, transform(value, { issues: [] }));
      return before ? unknownFields(before, value) : [];
    }
    case 'union': {
      const unknown = options.map((option) => unknownFields(option, value));
      return unknown.reduce((least, one) => (one.length < least.length ? one : least), unknown[0] ?? []);
    }
    default:
      return innerType ? unknownFields(innerType, value) : [];
  }
}
