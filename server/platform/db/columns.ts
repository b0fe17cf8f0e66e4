import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The identity column every table starts with. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => moment().notNull().defaultNow();

/** PostgreSQL's full-text document; filled by triggers and functions of the migrations. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
