import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Drizzle wraps what the driver threw. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  return thrown instanceof pg.DatabaseError ? thrown : undefined;
}

/** Whether the database refused a row by this constraint (unique, check, foreign key). */
export const violates = (error: unknown, constraint: string) => databaseError(error)?.constraint === constraint;

/** SQLSTATE of a failed statement, as in `40001`. */
export const sqlState = (error: unknown) => databaseError(error)?.code;
