import type { EndpointDef } from '#contract/endpoint.ts';
import { formatIssue, formatIssues } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';

export type Path = readonly (string | number)[];

/** Returns the paths of all texts in a value. */
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

/** Returns the names of all fields of a body or query, including nested ones. */
export const fieldNamesIn = (schema: z.ZodType | undefined): string[] =>
  schema ? namesIn(shapeOf(schema)) : [];

/** Returns whether a shape accepts some texts; a field that is converted first may have any shape. */
const mayBeText = ({ type, enum: choices, const: fixed, anyOf, $ref }: Shape): boolean =>
  anyOf?.some(mayBeText) ??
  ((type ?? 'string') === 'string' && choices === undefined && fixed === undefined && $ref === undefined);

/** Returns the paths of all texts of a body, and those of its optional texts. */
export function textsOf({ body }: EndpointDef, example: object): Path[] {
  if (!body) return [];
  const { properties = {} } = shapeOf(body);
  const optional = Object.entries(properties).filter(
    ([name, shape]) => mayBeText(shape) && !(name in example),
  );
  return [...textsIn(example), ...optional.map(([name]) => [name])];
}

export const exampleOf = ({ example }: EndpointDef): object => (example?.body ?? {}) as object;

/** Returns the name under which messages speak of a field: the last that is no number. */
export const nameOf = (field: Path): string =>
  String(field.findLast((part) => typeof part === 'string') ?? '');

/** Returns the messages with which an endpoint refuses a body, under each path as `a.0.b`. */
export function messagesFor({ body }: EndpointDef, value: unknown): Record<string, string[]> {
  const { error } = body?.safeParse(value, { error: formatIssue }) ?? {};
  return error ? formatIssues(error.issues) : {};
}
