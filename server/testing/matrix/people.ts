import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { openSession } from '../../auth/sessions.ts';
import type { Db } from '../../platform/db/pool.ts';
import { listed } from '../addressed.ts';
import { type Part, Person } from '../app.ts';
import type { Actor } from './actors.ts';
import type { Fixture } from './things.ts';

export interface Site {
  app: FastifyInstance;
  db: Db;
  as: (part: Part) => Promise<Person>;
  visitor: Person;
}

/**
 * Creates one person of each kind. Each call of `asking` opens a new session, because some requests end their
 * session.
 */
export async function everyone({ app, db, as, visitor }: Site) {
  const ids: Record<Exclude<Actor, 'guest'>, number> = {
    worker: (await listed(as as Parameters<typeof listed>[0], db)).id,
    other: (await as('client')).id,
    owner: (await as('client')).id,
    moderator: (await as('moderator')).id,
    finance: (await as('finance')).id,
    support: (await as('support')).id,
    superadmin: (await as('superadmin')).id,
    suspended: (await as('client')).id,
  };
  await db.execute(
    sql`update users set suspended_until = now() + interval '9 days', standing_reason = 'Psovke' where id = ${ids.suspended}`,
  );
  const asking = async (actor: Actor) =>
    actor === 'guest' ? visitor : new Person(app, await openSession(db, ids[actor], 'test'), ids[actor]);
  const open = async (): Promise<Fixture> => ({
    db,
    ana: await asking('owner'),
    ivo: await asking('worker'),
  });
  return { asking, open };
}
