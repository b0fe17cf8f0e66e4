import { mock } from 'node:test';
import type pg from 'pg';

/**
 * Later than any date in the site’s own data. The first two months contain a leap day and the change to
 * summer time on 26 March 2028.
 */
export const start = Date.UTC(2028, 1, 1, 8);

/**
 * PostgreSQL looks functions up along the search path. If `public` comes first when the migrations run,
 * functions there replace the built-in ones of the same name in every query, column default and trigger. The
 * time is stored in a table, because it must also change for connections that are already open.
 */
const shadows = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp'].map(
  (name) =>
    `create function public.${name}() returns timestamptz language sql stable as 'select at from simulation.clock'`,
);

/** Makes random sorting the same in each run. */
const dice = `create sequence simulation.dice;
  create function public.random() returns double precision language sql volatile
  as $$ select ('x' || substr(md5(nextval('simulation.dice')::text), 1, 8))::bit(32)::bigint / 4294967296.0 $$`;

export interface Clock {
  readonly now: number;
  /** Sets the time of this process and of the database, in milliseconds since the epoch. */
  set(time: number): Promise<void>;
  stop(): void;
}

/** Replaces the clock of this process and of an empty database, before its migrations run. */
export async function openClock(admin: pg.Client, database: string): Promise<Clock> {
  await admin.query(`create schema simulation; create table simulation.clock (at timestamptz not null);
    insert into simulation.clock values (to_timestamp(${start / 1000}));
    ${shadows.join(';')}; ${dice}; alter database ${database} set search_path = public, pg_catalog`);
  mock.timers.enable({ apis: ['Date'], now: start });
  let now = start;
  return {
    get now() {
      return now;
    },
    async set(time) {
      now = time;
      mock.timers.setTime(time);
      await admin.query('update simulation.clock set at = to_timestamp($1::double precision / 1000)', [time]);
    },
    stop: () => mock.timers.reset(),
  };
}
