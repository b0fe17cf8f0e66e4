import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The identity column of every table. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => moment().notNull().defaultNow();

/** PostgreSQL's full-text document, filled by triggers and functions in the migrations. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
