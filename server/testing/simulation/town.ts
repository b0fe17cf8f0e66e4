import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../app.ts';
import { secondFactorRule, socketActor } from '../../auth/sessions.ts';
import { readConfig } from '../../config.ts';
import { openOutbound } from '../../platform/copies/outbound.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { type Connection, openPool } from '../../platform/db/pool.ts';
import { openSite } from '../../platform/http/site.ts';
import { openKeys } from '../../platform/keys/keys.ts';
import { isOutage } from '../../platform/outage.ts';
import { openRealtime } from '../../platform/realtime/realtime.ts';
import { diskStorage, type Storage } from '../../platform/storage/storage.ts';
import { openTasks, type Tasks } from '../../platform/tasks/tasks.ts';
import { seedBase } from '../../seed/base.ts';
import { openDevices } from '../push.ts';
import { toDatabase } from '../server.ts';
import { openStripe } from '../stripe.ts';
import { openTexts } from '../texts.ts';
import { type Clock, openClock } from './clock.ts';
import { type Faults, openFaults } from './faults.ts';
import { openPost, type Post } from './post.ts';
import { openSchedules, type Schedules } from './schedules.ts';

export const mailSecret = 'lozinka-za-dolaznu-postu';
/** Name of the server that authenticates incoming emails. */
export const mailServer = 'mx.primjer.hr';

/** The site and the services around it, without its residents. */
export interface Town {
  /** The site's current process. */
  readonly app: FastifyInstance;
  /** Database connection that injected faults do not terminate. */
  admin: pg.Client;
  clock: Clock;
  faults: Faults;
  post: Post;
  stripe: Awaited<ReturnType<typeof openStripe>>;
  schedules: Schedules;
  storage: Storage;
  /** Runs due tasks until none is left. Reports a task that fails for a reason other than a fault. */
  work(): Promise<void>;
  /**
   * Repeats the tasks that were completed at the current simulated time, as if their completion had not been
   * stored.
   */
  workAgain(): Promise<void>;
  /**
   * Starts another process of the site after a fault, without the memory of the previous process, which can
   * no longer write.
   */
  restart(): Promise<void>;
  /** Returns the errors since the last call that were not part of a response. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** Opens the site on a new database of the server, at the start of the simulated time. */
export async function openTown(server: Connection, database: string, folder: string): Promise<Town> {
  const connection = toDatabase(server, database);
  const creator = new pg.Client(server);
  await creator.connect();
  await creator.query(`create database ${database}`);
  const admin = new pg.Client({ ...connection, application_name: 'simulation' });
  await admin.connect();
  const clock = await openClock(admin, database);
  await admin.query('set search_path = public, pg_catalog');
  await migrateDatabase(connection);

  const errors: string[] = [];
  const note = (error: unknown) => {
    if (!isOutage(error)) errors.push(error instanceof Error ? error.message : String(error));
  };
  const faults = openFaults(admin);
  const storage = diskStorage(path.join(folder, 'files'));
  const stripe = await openStripe();
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000',
    INCOMING_MAIL_SECRET: mailSecret,
    REPLY_ADDRESS: 'odgovor@primjer.hr',
    MAIL_AUTHSERV_ID: mailServer,
    ...stripe.environment,
  });
  const [post, devices, schedules] = [openPost(), openDevices(), openSchedules()];

  /** Opens everything that a process of the site loses when it is killed. */
  async function openProcess() {
    // With a single connection, the order of statements depends only on the actions.
    const { pool, db } = openPool(connection, note, 1);
    const silence = faults.watch(pool);
    await seedBase(db, storage);
    const opened = openTasks({ connection, onError: () => undefined, work: false });
    const tasks: Tasks = { ...opened, schedule: schedules.add };
    const realtime = openRealtime({
      connection,
      resolve: (token) => socketActor(db, token, secondFactorRule(config)),
      onError: note,
    });
    const app = await buildApp({
      config,
      db,
      connection,
      storage,
      tasks,
      keys: openKeys(config),
      mailer: post,
      push: devices,
      sms: openTexts(() => tasks),
      outbound: openOutbound({ db, log: () => undefined }),
      realtime,
      site: openSite(config),
      pages: false,
    });
    await app.ready();
    return {
      app,
      db,
      tasks,
      async close() {
        silence();
        await realtime.close();
        await app.close();
        await opened.stop();
        // Not awaited, because a pool never ends if the site has failed to return a connection.
        void pool.end();
      },
    };
  }
  let site = await openProcess();
  await site.tasks.runDue();
  // pg-boss reads the time only through this function, which pg-boss’s `TestClock` replaces as well.
  await admin.query(`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as 'select at from simulation.clock'`);
  async function restart() {
    await site.close();
    site = await openProcess();
  }
  async function runDue() {
    for (let isDone = false; !isDone; )
      isDone = await site.tasks.runDue().then(
        () => true,
        (error: unknown) => {
          note(error);
          return false;
        },
      );
  }
  return {
    get app() {
      return site.app;
    },
    admin,
    clock,
    faults,
    post,
    stripe,
    schedules,
    storage,
    async work() {
      for (const queue of schedules.takeDue(clock.now))
        await site.tasks.enqueue(site.db, queue, {}).catch(note);
      await runDue();
      // Deletes old tasks, as pg-boss does while it supervises its queues.
      await admin.query(
        "delete from pgboss.job where completed_on < now() - interval '7 days' and name <> 'dead'",
      );
    },
    async workAgain() {
      await admin.query(
        `update pgboss.job set state = 'retry', started_on = null, completed_on = null where completed_on = now()`,
      );
      await runDue();
    },
    takeErrors: () => errors.splice(0),
    restart,
    async close() {
      await site.close();
      await admin.end();
      await creator.query(`drop database ${database} with (force)`);
      await creator.end();
      await stripe.close();
      clock.stop();
    },
  };
}
