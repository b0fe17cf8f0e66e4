import type { EndpointDef } from '#contract/endpoint.ts';
import { formatIssue, formatIssues } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';

export type Path = readonly (string | number)[];

function textsIn(value: unknown, under: Path = []): Path[] {
  if (typeof value === 'string') return [under];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, [...under, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Returns a copy of the value with the text at the path replaced. */
export function replaced(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((part, index) => (index === name ? replaced(part, rest, text) : part));
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, text) };
}

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  $ref?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;

const namesIn = ({ properties = {}, anyOf = [], items }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, shape]) => [name, ...namesIn(shape)]),
  ...[...anyOf, ...(items ? [items] : [])].flatMap(namesIn),
];

export const fieldNamesIn = (schema: z.ZodType | undefined): string[] =>
  schema ? namesIn(shapeOf(schema)) : [];

/**
 * Returns whether a shape may accept texts. This includes shapes without a type, which belong to fields that
 * are converted first.
 */
const mayBeText = ({ type, enum: choices, const: fixed, anyOf, $ref }: Shape): boolean =>
  anyOf?.some(mayBeText) ??
  ((type ?? 'string') === 'string' && choices === undefined && fixed === undefined && $ref === undefined);

/** Returns the paths of all texts in an example body, and of the optional texts that the example omits. */
export function textsOf({ body }: EndpointDef, example: object): Path[] {
  if (!body) return [];
  const { properties = {} } = shapeOf(body);
  const optional = Object.entries(properties).filter(
    ([name, shape]) => mayBeText(shape) && !(name in example),
  );
  return [...textsIn(example), ...optional.map(([name]) => [name])];
}

export const exampleOf = ({ example }: EndpointDef): object => (example?.body ?? {}) as object;

/** Returns the name that messages use for a field: the last part of its path that is not an index. */
export const nameOf = (field: Path): string =>
  String(field.findLast((part) => typeof part === 'string') ?? '');

/** Returns the messages with which an endpoint rejects a body, by path, such as `a.0.b`. */
export function messagesFor({ body }: EndpointDef, value: unknown): Record<string, string[]> {
  const { error } = body?.safeParse(value, { error: formatIssue }) ?? {};
  return error ? formatIssues(error.issues) : {};
}
