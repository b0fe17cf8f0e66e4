import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Returns a primary key column whose values only the database assigns. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Returns a timestamp column with time zone and millisecond precision. */
export const moment = (name = '') => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Returns a timestamp column that defaults to the start of the transaction. */
export const createdAt = () => moment().notNull().defaultNow();

/** Full-text document, filled by triggers and functions in the migrations. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
