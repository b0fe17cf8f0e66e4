import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

function databaseError(error: unknown): pg.DatabaseError | undefined {
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  return thrown instanceof pg.DatabaseError ? thrown : undefined;
}

/** Returns whether the given constraint (unique, check, foreign key) rejected the row. */
export const violates = (error: unknown, constraint: string) =>
  databaseError(error)?.constraint === constraint;

/** Returns the SQLSTATE of a failed statement, such as `40001`. */
export const sqlState = (error: unknown) => databaseError(error)?.code;

/** Maximum number of nested causes examined; deeper chains do not occur. */
const deepest = 5;

/** Returns an error and its nested causes, outermost first; nothing for other values. */
export const causesOf = (error: unknown, depth = 0): Error[] =>
  error instanceof Error && depth <= deepest ? [error, ...causesOf(error.cause, depth + 1)] : [];

/**
 * Error fields that may be logged besides the message. The driver's `detail`, `where` and `params` contain
 * user input.
 */
const kept = ['code', 'statusCode', 'constraint', 'table', 'column'] as const;

/**
 * Returns a copy of an error and its causes for logs and dead letters, with the text of failed statements but
 * without their values.
 */
export function bareError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const bare = new Error(
    bareMessage(error),
    error.cause === undefined ? undefined : { cause: bareError(error.cause) },
  );
  bare.name = error.constructor.name;
  const { stack = '', message } = error;
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  bare.stack = `${bare.name}: ${bare.message}${frames}`;
  for (const name of kept) if (name in error) Object.assign(bare, { [name]: error[name as keyof Error] });
  return error instanceof AggregateError
    ? Object.assign(bare, { errors: error.errors.map(bareError) })
    : bare;
}

/** Returns an error's name, or that of its class if the class does not set `name`. */
export const nameOf = (error: Error): string =>
  error.name === 'Error' ? error.constructor.name : error.name;

/**
 * Returns an error's message for a log line. Without one, returns the messages of an `AggregateError`'s
 * errors, or the name of any other error.
 */
export const messageOf = (error: Error): string =>
  error.message ||
  (error instanceof AggregateError
    ? error.errors.map((part) => (part instanceof Error ? messageOf(part) : String(part))).join(', ')
    : nameOf(error));

function bareMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // Messages of SQLSTATE class 22 (data exceptions) quote the invalid value.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return error.message.replace(/".*"/s, '"…"');
  const { cause, message } = error;
  return cause instanceof Error && cause.message
    ? message.replaceAll(cause.message, bareMessage(cause))
    : message;
}
