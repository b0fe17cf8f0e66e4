import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { siteRole } from '../../server/platform/db/site-role.ts';
import { freePort } from '../../server/testing/nginx.ts';
import type { Postgres } from './postgres.ts';
import { launch, type Machine, until } from './processes.ts';

/** PgBouncer in transaction mode, as docs/OPERATIONS.md describes it, but without passwords. */
export interface Pooler {
  /** URL of the site's database through the pooler. */
  url: string;
  readonly machine: Machine;
  start(): Promise<void>;
}

/** Returns the SQL that limits the statements of the site, by default as docs/OPERATIONS.md does. */
export const limitStatements = (time = '15s') => `alter role ${siteRole} set statement_timeout = '${time}'`;

/** SQL from docs/OPERATIONS.md that creates the role with which the nodes connect. */
const statements = [
  `create role ${siteRole} login`,
  `grant ${siteRole} to mestar`,
  limitStatements(),
  `alter role ${siteRole} set idle_in_transaction_session_timeout = '30s'`,
];

export async function startPooler(folder: string, postgres: Postgres): Promise<Pooler> {
  const owner = new URL(postgres.url);
  const superuser = new URL('/postgres', owner);
  superuser.username = 'postgres';
  const client = new pg.Client(superuser.href);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();

  const port = await freePort();
  const own = path.join(folder, 'pgbouncer');
  mkdirSync(own);
  writeFileSync(path.join(own, 'users'), `"${siteRole}" ""\n`);
  const lines = [
    '[databases]',
    `mestar = host=127.0.0.1 port=${owner.port} dbname=mestar`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${path.join(own, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 500',
  ];
  writeFileSync(path.join(own, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const url = `postgres://${siteRole}@127.0.0.1:${port}/mestar`;
  const begin = () =>
    launch('pgbouncer', {
      command: 'pgbouncer',
      args: [path.join(own, 'pgbouncer.ini')],
      folder,
      asPostgres: true,
    });
  let machine = begin();
  const accepts = () =>
    until('PgBouncer accepts connections', async () => {
      const one = new pg.Client(url);
      one.on('error', () => undefined);
      await one.connect();
      await one.end();
      return true;
    });
  await accepts();
  return {
    url,
    get machine() {
      return machine;
    },
    async start() {
      machine = begin();
      await accepts();
    },
  };
}
