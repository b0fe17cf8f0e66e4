import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Drizzle wraps the driver's errors. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  return thrown instanceof pg.DatabaseError ? thrown : undefined;
}

/** Whether this constraint (unique, check, foreign key) rejected the row. */
export const violates = (error: unknown, constraint: string) =>
  databaseError(error)?.constraint === constraint;

/** SQLSTATE of a failed statement, such as `40001`. */
export const sqlState = (error: unknown) => databaseError(error)?.code;

/** What may be logged of an error besides its message: the driver's `detail`, `where` and `params` contain people's texts. */
const kept = ['code', 'statusCode', 'constraint', 'table', 'column'] as const;

/** An error for logs and dead letters, with its causes: which statement failed and why, never its values. */
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

function bareMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // Class 22 messages quote the unreadable value.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return error.message.replace(/".*"/s, '"…"');
  const { cause, message } = error;
  return cause instanceof Error && cause.message
    ? message.replaceAll(cause.message, bareMessage(cause))
    : message;
}
