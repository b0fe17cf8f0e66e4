import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf, firstChecked } from './migration-rules.ts';

const folder = path.resolve(import.meta.dirname, '../server/migrations');

test(`migrations from ${firstChecked} on lock no table for long and do not break the previous release`, () => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const faults = files.flatMap((file, n) =>
    file < firstChecked
      ? []
      : faultsOf(texts[n] ?? '', texts.slice(0, n)).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  'CREATE INDEX "a" ON "users" USING btree ("b");',
  'create unique index a on users (b);',
  'ALTER TABLE "users" ADD COLUMN "a" integer NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "a" integer, ADD COLUMN "b" numeric(4, 2) NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "a" bigserial;',
  'ALTER TABLE "users" ADD COLUMN "a" integer REFERENCES "trades"("id");',
  'ALTER TABLE "users" ADD COLUMN "a" text GENERATED ALWAYS AS (lower("name")) STORED;',
  'ALTER TABLE "users" ALTER COLUMN "a" SET DATA TYPE bigint;',
  'ALTER TABLE "users" ALTER COLUMN "a" TYPE bigint USING "a"::bigint;',
  'ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;',
  'ALTER TABLE "users" DROP COLUMN "a";',
  'ALTER TABLE "users" RENAME COLUMN "a" TO "b";',
  'ALTER TABLE "users" RENAME TO "people";',
  'ALTER TABLE ONLY "public"."users" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "trades"("id");',
  'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK ("users"."b" > 0);',
  'ALTER TABLE "users" ADD CONSTRAINT "a" UNIQUE ("b");',
  'ALTER TABLE "users" ADD PRIMARY KEY ("b");',
  'ALTER TYPE "state" RENAME VALUE $$a$$ TO $$b$$;',
  'DROP TABLE "users" CASCADE;',
  'DROP INDEX "a";',
  'DROP FUNCTION "a"();',
  'REINDEX INDEX "a";',
  'TRUNCATE "users";',
  'UPDATE "users" SET "a" = 1;',
  'INSERT INTO "a" SELECT * FROM "users";',
  'INSERT INTO "public"."a" ("b", "c") SELECT "b", 1 FROM "users";',
  'insert into a as x(b) overriding system value (select b from users) on conflict do nothing;',
  'INSERT INTO "a" ("b") WITH "c" AS (SELECT 1) TABLE "c";',
  'INSERT INTO "a" TABLE "users";',
  'ALTER TABLE "users" SET LOGGED;',
  'ALTER TABLE "users" ADD COLUMN "a" integer, SET UNLOGGED;',
  'ALTER TABLE "users" SET TABLESPACE "fast";',
  'ALTER TABLE ALL IN TABLESPACE "slow" SET TABLESPACE "fast";',
  'ALTER INDEX "a" SET TABLESPACE "fast";',
  'ALTER MATERIALIZED VIEW "a" SET TABLESPACE "fast";',
  'REFRESH MATERIALIZED VIEW "a";',
  'DO $$ BEGIN ALTER TABLE "users" DROP COLUMN "a"; END $$;',
  '-- safe:\nDROP TABLE "users";',
  'SELECT \'-- safe: not a comment\';\nDROP TABLE "users";',
  '-- safe: nothing refers to it\nDROP TABLE "a";\nDROP TABLE "users";',
])('the check rejects %s', (statement) => {
  expect(faultsOf(statement)).toHaveLength(1);
});

test.each([
  'CREATE TABLE "a" ("b" integer NOT NULL);--> statement-breakpoint\nCREATE INDEX "c" ON "a" USING btree ("b");--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "d" FOREIGN KEY ("b") REFERENCES "users"("id");',
  'ALTER TABLE "users" ADD COLUMN "a" integer, ADD COLUMN "b" numeric(4, 2) DEFAULT 0 NOT NULL;',
  'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK ("users"."b" > 0) NOT VALID;',
  'ALTER TABLE "users" ADD CONSTRAINT "a" PRIMARY KEY USING INDEX "b";',
  'ALTER TABLE "users" VALIDATE CONSTRAINT "a";',
  'ALTER TABLE "users" ALTER COLUMN "a" SET DEFAULT 1;',
  'ALTER TABLE "users" DROP CONSTRAINT "a";',
  'ALTER TABLE "users" RENAME CONSTRAINT "a" TO "b";',
  `CREATE OR REPLACE FUNCTION a() RETURNS void LANGUAGE sql AS $f$ DROP TABLE users; $f$;`,
  `INSERT INTO "settings" VALUES ('a', 'drop table users; -- x');`,
  `INSERT INTO "settings" ("name", "select") VALUES ('a', 'select') ON CONFLICT DO NOTHING;`,
  '-- safe: settings has a few dozen rows\nINSERT INTO "a" ("b") SELECT "name" FROM "settings";',
  'CREATE TABLE "a" ("b" integer);--> statement-breakpoint\nALTER TABLE "a" SET UNLOGGED;',
  'REFRESH MATERIALIZED VIEW CONCURRENTLY "a";',
  '-- safe: a dozen rows, and no release reads it\nDROP TABLE "users";',
  'DROP INDEX CONCURRENTLY IF EXISTS "a";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a" ON "users" USING btree ("b");',
])('the check accepts %s', (migration) => {
  expect(faultsOf(migration)).toEqual([]);
});

test('SET NOT NULL is accepted once an earlier migration has validated a check', () => {
  const set = 'ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;';
  const add = 'ALTER TABLE "users" ADD CONSTRAINT "has_a" CHECK ("users"."a" IS NOT NULL) NOT VALID;';
  const validate = 'ALTER TABLE "users" VALIDATE CONSTRAINT "has_a";';
  expect(faultsOf(set, [add, validate])).toEqual([]);
  expect(faultsOf(set, [add])).toHaveLength(1);
  expect(faultsOf(set, [add.replace('."a"', '."b"'), validate])).toHaveLength(1);
  expect(faultsOf(`${add}\n${validate}`)).toHaveLength(1);
});

test('a concurrent index needs its own migration, breakpoints, and a DROP for an interrupted build', () => {
  const drop = 'DROP INDEX CONCURRENTLY IF EXISTS "a";';
  const create = 'CREATE INDEX CONCURRENTLY "a" ON "users" USING btree ("b");';
  const breakpoint = '--> statement-breakpoint\n';
  expect(faultsOf(create)).toHaveLength(1);
  expect(faultsOf(`${drop}\n${create}`)).toHaveLength(2);
  expect(faultsOf([drop, create, 'SELECT 1;'].join(breakpoint))).toHaveLength(1);
});
