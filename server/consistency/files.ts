import { sourceOf } from '../platform/storage/storage.ts';
import type { Fault, Site } from './fault.ts';
import { drawn, fileOwners } from './file-owners.ts';

const batch = 5000;

/**
 * Lists the files that rows need in a temporary table. The stored files are later listed in a second table:
 * there may be millions of both, so the database compares them.
 */
async function listNeeds({ client }: Site): Promise<void> {
  const all = fileOwners
    .map(({ table, needs }) => `select '${table}' as keeper, id, key from (${needs}) as n`)
    .join(' union all ');
  await client.query(
    `drop table if exists pg_temp.needed; create temp table needed as ${all}; create index on needed (key); analyze needed`,
  );
}

async function listFiles({ client, storage }: Site): Promise<void> {
  await client.query(
    `drop table if exists pg_temp.stored; create temp table stored (key text collate "C", source text collate "C")`,
  );
  const write = (keys: string[]) =>
    client.query('insert into stored select * from unnest($1::text[], $2::text[])', [
      keys,
      keys.map(sourceOf),
    ]);
  let keys: string[] = [];
  for await (const key of storage.keys()) {
    keys.push(key);
    if (keys.length < batch) continue;
    await write(keys);
    keys = [];
  }
  await write(keys);
  await client.query('create index on stored (key); analyze stored');
}

const within = (folders: readonly string[]) =>
  `(${folders.map((folder) => `s.key like '${folder}/%'`).join(' or ')})`;
const known = fileOwners.flatMap(({ folders }) => folders);
const unneeded = 'not exists (select from needed n where n.key = s.source)';
const ofNobody = `s.key ~ '^og/ljudi/\\d+/' and not exists (select from users where id = split_part(s.key, '/', 3)::int)`;

interface Lost {
  keeper: string;
  id: number;
  key: string;
}

/**
 * Repeats the check for apparent faults, because an upload stores the file before the row, and a deletion
 * removes the row before the file.
 */
async function stillWrong(
  site: Site,
  lost: Lost[],
  spare: string[],
): Promise<{ lost: Lost[]; spare: string[] }> {
  if (lost.length + spare.length === 0) return { lost, spare };
  await site.uploadsDone();
  await listNeeds(site);
  const { rows: needed } = await site.client.query<{ key: string }>(
    'select distinct key from needed where key = any($1)',
    [[...lost.map(({ key }) => key), ...spare.map(sourceOf)]],
  );
  const keys = new Set(needed.map(({ key }) => key));
  const gone: Lost[] = [];
  for (const one of lost) if (keys.has(one.key) && !(await site.storage.exists(one.key))) gone.push(one);
  return { lost: gone, spare: spare.filter((key) => !keys.has(sourceOf(key))) };
}

const fewOf = <T>(all: readonly T[], say: (one: T) => string) => all.slice(0, 5).map(say);

/** Yields rows without their files, files without a row, and files in unknown folders. */
export async function* fileFaults(site: Site): AsyncGenerator<Fault> {
  const { client, storage } = site;
  await listNeeds(site);
  await listFiles(site);
  const { rows: missing } = await client.query<Lost>(
    'select keeper, id, key from needed n where not exists (select from stored s where s.key = n.key) order by 1, 2, 3',
  );
  const { rows: extra } = await client.query<{ key: string }>(
    `select key from stored s where (${within(known)} and ${unneeded}) or ${ofNobody} order by key`,
  );
  const { lost, spare } = await stillWrong(
    site,
    missing,
    extra.map(({ key }) => key),
  );

  for (const { table, mend } of fileOwners) {
    const own = lost.filter(({ keeper }) => keeper === table);
    const fault = {
      what: `Rows of ${table} without their files`,
      count: own.length,
      examples: fewOf(own, ({ id, key }) => `${id}: ${key}`),
    };
    const ids = [...new Set(own.map(({ id }) => id))];
    if (mend) yield { ...fault, mend: async () => void (await client.query(mend, [ids])) };
    else yield { ...fault, instead: 'Restore the files from a backup.' };
  }
  yield {
    what: 'Files without a row',
    count: spare.length,
    examples: fewOf(spare, (key) => key),
    mend: async () => {
      for (const key of spare) await storage.delete(key);
    },
  };
  const { rows: strange } = await client.query<{ key: string }>(
    `select key from stored s where not ${within([...known, ...drawn])} order by key`,
  );
  const examples = fewOf(strange, ({ key }) => key);
  yield {
    what: 'Files in unknown folders',
    count: strange.length,
    examples,
    instead: 'They are not deleted automatically. Check them and delete them by hand.',
  };
}
