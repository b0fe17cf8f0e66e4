import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Statement } from './site-meter.ts';

/** Debian's postgresql-contrib installs pgbench outside the PATH. */
const places = [
  '/usr/bin/pgbench',
  '/usr/local/bin/pgbench',
  '/opt/homebrew/bin/pgbench',
  ...globSync('/usr/lib/postgresql/*/bin/pgbench').reverse(),
];
export const pgbench = places.find((place) => existsSync(place));
/** Matches the HTTP load, whose ten concurrent requests use at most ten of the pool’s connections. */
const connections = 10;
export const sqlRunner = pgbench
  ? 'pgbench'
  : 'a loop of node-postgres over as many connections, since this machine has no pgbench';

interface Sql {
  perSecond(): Promise<number>;
  end(): void;
}

export function startSql(socket: string, statements: readonly Statement[], seconds: number): Sql {
  if (statements.length === 0) throw new Error('the request sent no statement');
  return pgbench ? withPgbench(pgbench, socket, statements, seconds) : withLoop(socket, statements, seconds);
}

function withPgbench(
  program: string,
  socket: string,
  statements: readonly Statement[],
  seconds: number,
): Sql {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-sql-'));
  const script = path.join(folder, 'request.sql');
  writeFileSync(script, statements.map((statement) => `${literal(statement)};\n`).join(''));
  const args = [
    '-h',
    socket,
    '-U',
    'app',
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    'postgres',
  ];
  return {
    async perSecond() {
      const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
      const [, found] = /tps = ([\d.]+)/.exec(stdout) ?? [];
      if (!found) throw new Error(`pgbench: ${stderr}`);
      return Number(found);
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}

function withLoop(socket: string, statements: readonly Statement[], seconds: number): Sql {
  return {
    async perSecond() {
      const clients = Array.from(
        { length: connections },
        () => new pg.Client({ host: socket, user: 'app', database: 'postgres' }),
      );
      await Promise.all(clients.map((client) => client.connect()));
      const until = performance.now() + seconds * 1000;
      let answered = 0;
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < until) {
            for (const [place, { text, values }] of statements.entries())
              await client.query({ name: `s${place}`, text, values });
            answered++;
          }
        }),
      );
      await Promise.all(clients.map((client) => client.end()));
      return answered / seconds;
    },
    end: () => undefined,
  };
}

/**
 * Returns a statement on one line with its values inlined, because a pgbench script has no text parameters.
 * The result contains nothing that pgbench would parse as a variable.
 */
export function literal({ text, values }: Statement): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\$(\d+)/g, (_, place: string) => quoted(values[Number(place) - 1]));
}

function quoted(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  // pgbench parses a colon followed by a letter as a variable.
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return /[:\\]/.test(text) ? `E'${escaped}'` : `'${escaped}'`;
}
