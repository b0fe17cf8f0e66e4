import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

// docs/ARCHITECTURE.md, Tables: a feature writes only its own tables. This list gives the reason for each
// join with another's.
const joins: Record<string, string> = {
  'ads > payments': "an advertiser's list shows each ad with its last payment",
  'audit > users': 'the log shows who acted',
  'auth > users':
    'a request learns who asks and with which role in one statement; passwords and addresses lie on the account',
  'chats > job-posts': 'a talk is listed with the inquiry it is about',
  'chats > offers': 'an offer is shown as a message',
  'chats > users': 'a talk is listed with who is in it',
  'deals > chats': 'a step of a deal is a message of a talk',
  'deals > job-posts': 'a deal names the inquiry it came from',
  'deals > offers': 'a deal is an accepted offer: its work and price',
  'deals > reviews': 'a done deal is listed as reviewed once its client has written a review',
  'deals > trades': 'a deal names the type of its inquiry',
  'found > help': 'the sitemap says when the questions last changed',
  'found > job-posts': 'the sitemap, feeds and pictures for shared links show active posts',
  'found > news': 'they show articles too',
  'found > pages': 'the sitemap lists pages with a text',
  'found > places': 'a feed and a picture name the county',
  'found > trades': 'a feed and a picture name the category',
  'found > users': 'the sitemap lists workers, and their pictures say who they are',
  'found > versions': 'the sitemap says when the text of a category was last saved',
  'inbox > ads': 'all that waits is read in one order',
  'inbox > decisions': 'all that waits is read in one order',
  'inbox > help': 'all that waits is read in one order',
  'inbox > job-posts': 'all that waits is read in one order',
  'inbox > places': 'an inquiry in the list names its place',
  'inbox > reports': 'all that waits is read in one order',
  'inbox > trade-checks': 'all that waits is read in one order',
  'inbox > trades': 'an inquiry in the list names its type',
  'inbox > users': 'a claim and a decision name whose they are',
  'job-posts > auth': 'the weekly digest begins where a worker was last here',
  'job-posts > users': 'the weekly digest is matched in one statement; the history of a post shows who acted',
  'notifications > auth': 'an app is pushed to at the address of its session',
  'notifications > users': 'every notification reads the quiet hours together with the choice',
  'offers > chats': 'an offer is a message of a talk',
  'offers > job-posts': 'what may be done with an offer depends on the state of its inquiry',
  'offers > trades': 'an offer names the type of its inquiry',
  'payments > ads': 'a payment is listed with the ad it is for',
  'overview > job-posts': 'a day is counted from all that happened on it',
  'overview > trades': 'a day is counted by category',
  'overview > users': 'a day is counted from all that happened on it',
  'people > ads': "a person's payments are those for their ads",
  'people > audit': "a person's history has the decisions about them",
  'people > auth': 'administrators find people by device, and see their sessions',
  'people > help': "a person's history has their messages to us",
  'people > job-posts': 'administrators find people by what they wrote, and see their posts',
  'people > payments': "a person's history has their payments",
  'people > reports': "a person's history has reports by them and about them",
  'people > reviews': "a person's history has reviews by them and about them",
  'people > trade-checks': 'administrators find people by OIB',
  'decisions > reports': 'a decision counts the reports that led to it',
  'people > users': 'administrators find people by name, address and telephone',
  'reports > decisions':
    'a report is shown with what closed it, and weighs by how its sender’s earlier ones were decided',
  'reports > users': 'a report weighs by the account it comes from',
  'reviews > job-posts': 'a profile counts the finished jobs that its reviews name, by type',
  'saved-searches > job-posts': 'one predicate serves a new post and the daily digest',
  'signals > ads': 'what waits is looked at, and compared with what was sent before',
  'signals > job-posts': 'what waits is looked at, and compared with what was sent before',
  'signals > reviews': 'a picture is compared with those of finished work',
  'signals > reports': 'the pictures of what was reported are looked at',
  'signals > auth': 'an author is known by the network of the last sign-in',
  'signals > users': 'an author is known by the addresses and numbers of the account',
  'signals > bans': 'what waits is looked at again once what is banned has changed',
  'bans > signals': 'a ban is listed with the cases that wait under it',
  'bans > auth': 'how wide a ban on a network is, is counted among accounts',
  'bans > job-posts': 'how wide a ban on a phrase is, is counted among inquiries',
  'bans > users': 'a ban is listed with who wrote it, and how wide it is, is counted among accounts',
  'inbox > signals': 'what a program noticed makes a case urgent',
  'trade-checks > users': 'a decision needs the address and the mark of the account',
  'trades > job-posts': 'the posts of a category are its sum and the changes since',
  'users > auth': 'a profile says which address waits to be confirmed and whether a second factor stands',
};

// A personal data export reads everything that features store about a person.
for (const feature of [
  'ads',
  'audit',
  'auth',
  'blocks',
  'chats',
  'dashboard',
  'deals',
  'decisions',
  'help',
  'job-posts',
  'news',
  'notifications',
  'offers',
  'pages',
  'payments',
  'places',
  'reports',
  'reviews',
  'saved-searches',
  'signals',
  'trade-checks',
  'trades',
  'users',
])
  joins[`privacy > ${feature}`] = 'an export of one’s own data has everything that is kept about a person';

const house = path.resolve(import.meta.dirname, '..');
const files = globSync('server/*/**/*.ts', { cwd: house }).filter(
  (file) => !/\.test\.ts$|^server\/(platform|seed|testing|migrations|upkeep)\//.test(file),
);
const featureOf = (file: string) => file.split('/')[1] ?? '';

const owners = new Map<string, string>();
for (const file of globSync('server/*/tables.ts', { cwd: house })) {
  const module: Record<string, unknown> = await import(path.join(house, file));
  for (const table of Object.values(module))
    if (is(table, PgTable)) owners.set(getTableName(table), featureOf(file));
}

interface Access {
  joins: string[];
  /** Other features' tables that are written, or accessed in a way that cannot be analysed. */
  offences: string[];
}

function accessOf(file: string, text: string): Access {
  const own = featureOf(file);
  const found: Access = { joins: [], offences: [] };
  for (const [, names, from] of text.matchAll(
    /(?:import|export) (?:type )?(\{[^}]*\}|\* as \w+|\*) from '\.\.\/([\w-]+)\/tables\.ts'/g,
  )) {
    found.joins.push(`${own} > ${from}`);
    if (names?.startsWith('*')) found.offences.push(`${from} as a whole`);
    for (const name of names?.matchAll(/(\w+)\s*(?:,|\})/g) ?? [])
      if (
        new RegExp(
          `\\.(?:insert|update|delete)\\(\\s*${name[1]}\\b|(?:insert into|update|delete from)\\s+\\$\\{${name[1]}\\}`,
          'i',
        ).test(text)
      )
        found.offences.push(`${from}.${name[1]}`);
  }
  for (const [, verb = '', table = ''] of text.matchAll(/\b(from|join|into|update)\s+"?(\w+)/g)) {
    const owner = owners.get(table);
    if (owner === undefined || owner === own || !/`/.test(text)) continue;
    if (/into|update/.test(verb)) found.offences.push(`${owner}.${table}`);
    else found.joins.push(`${own} > ${owner}`);
  }
  return found;
}

const all = files.map((file) => ({ file, ...accessOf(file, readFileSync(path.join(house, file), 'utf8')) }));

test('a feature writes only its own tables', () => {
  expect(
    all.filter(({ offences }) => offences.length > 0).map(({ file, offences }) => `${file}: ${offences}`),
  ).toEqual([]);
});

test('a feature joins another’s tables only if the list gives a reason', () => {
  const beyond = all
    .filter(({ file }) => !file.endsWith('/tables.ts'))
    .flatMap(({ file, joins: pairs }) => pairs.map((pair) => ({ file, pair })));
  expect(beyond.filter(({ pair }) => joins[pair] === undefined)).toEqual([]);
  expect(Object.keys(joins).filter((pair) => !beyond.some((one) => one.pair === pair))).toEqual([]);
});

const named = "import { users } from '../users/tables.ts';\n";
test.each([
  ['insert', `${named}tx.insert(users).values(row);`],
  ['update', `${named}tx\n  .update(users)\n  .set({});`],
  ['delete', `${named}tx.delete(users);`],
  ['SQL of a table', `${named}sql\`update \${users} set name = ''\`;`],
  ['SQL by name', 'sql`delete from reviews; insert into users (name) values (1)`;'],
  ['another name', "import { type Row, users as people } from '../users/tables.ts';\ntx.update(people);"],
  ['all tables at once', "import * as tables from '../users/tables.ts';"],
])('a foreign write is seen: %s', (_, text) => {
  expect(accessOf('server/reviews/queries.ts', text).offences).toHaveLength(1);
});

test('detects joins, by import and in SQL', () => {
  expect(accessOf('server/reviews/queries.ts', `${named}db.select().from(users);`)).toEqual({
    joins: ['reviews > users'],
    offences: [],
  });
  expect(accessOf('server/reviews/queries.ts', 'sql`select 1 from offers`').joins).toEqual([
    'reviews > offers',
  ]);
});
