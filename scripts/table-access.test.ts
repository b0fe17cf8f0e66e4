import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

// A feature writes only its own tables, but may join another feature’s tables for a reason listed here.
const joins: Record<string, string> = {
  'ads > payments': "an advertiser's list shows each ad with its last payment",
  'audit > users': 'the log shows the actor',
  'auth > users':
    'a request reads the user and role with the session in one statement; `users` stores passwords and addresses',
  'chats > job-posts': 'a chat is listed with its inquiry',
  'chats > offers': 'an offer is shown as a message',
  'chats > users': 'a chat is listed with its participants',
  'complaints > chats': 'the client chooses messages and pictures of the chat as evidence',
  'complaints > deals': 'the parties of a complaint are those of its deal',
  'complaints > job-posts': 'the client chooses pictures of the inquiry as evidence',
  'complaints > reviews': 'the client chooses pictures of their own review as evidence',
  'deals > chats': 'a step of a deal is a chat message',
  'deals > job-posts': 'a deal names the inquiry it came from',
  'deals > offers': 'a deal is an accepted offer: its work and price',
  'deals > reviews': 'a done deal is listed as reviewed once its client has written a review',
  'deals > trades': 'a deal names the type of its inquiry',
  'news > reviews': 'the newsletter contains the newest seal of the review chain',
  'seo > help': 'the sitemap has the date of the last changed question',
  'seo > job-posts': 'the sitemap, feeds and pictures for shared links show active posts',
  'seo > news': 'feeds and pictures for shared links show articles',
  'seo > pages': 'the sitemap lists pages with a text',
  'seo > reviews': 'a feed has the daily seals of the review chain',
  'seo > places': 'feeds and pictures name the county',
  'seo > trades': 'feeds and pictures name the category',
  'seo > users': 'the sitemap lists workers, and their pictures show the name',
  'seo > versions': 'the sitemap has the date of the last change of a category’s text',
  'inbox > ads': 'waiting cases of all kinds are listed in one order',
  'inbox > decisions': 'waiting cases of all kinds are listed in one order',
  'inbox > help': 'waiting cases of all kinds are listed in one order',
  'inbox > job-posts': 'waiting cases of all kinds are listed in one order',
  'inbox > places': 'an inquiry in the list names its place',
  'inbox > reports': 'waiting cases of all kinds are listed in one order',
  'inbox > trade-checks': 'waiting cases of all kinds are listed in one order',
  'inbox > trades': 'an inquiry in the list names its type',
  'inbox > users': 'claims and decisions are listed with the moderator’s name',
  'job-posts > auth': 'the weekly digest starts at the worker’s last visit',
  'job-posts > users': 'the weekly digest is matched in one statement; the history of a post shows the actor',
  'notifications > auth': 'push tokens of apps are stored with sessions',
  'notifications > users': 'quiet hours are read together with the user’s choice of channels',
  'offers > chats': 'an offer is a chat message',
  'offers > deals': 'an accepted offer names its deal',
  'offers > job-posts': 'the allowed actions of an offer depend on the state of its inquiry',
  'offers > papers': 'an offer names its newest quote',
  'offers > trades': 'an offer names the type of its inquiry',
  'papers > deals': 'the papers of all deals of an erased account are deleted in one statement',
  'papers > job-posts': 'the quotes on all offers to an erased account are deleted in one statement',
  'papers > offers': 'the quotes on all offers to an erased account are deleted in one statement',
  'payments > ads': 'a payment is listed with the ad it is for',
  'overview > ads': 'metrics count active ads',
  'overview > deals': 'metrics count deals',
  'overview > job-posts': 'daily figures are counted from the rows of that day',
  'overview > trades': 'daily figures are counted by category',
  'overview > users': 'daily figures are counted from the rows of that day',
  'people > ads': "a person's payments are those for their ads",
  'people > audit': "a person's history has the decisions about them",
  'people > auth': 'administrators search people by device and see their sessions',
  'people > help': "a person's history has their support tickets",
  'people > job-posts': 'administrators search people by their posts and see those posts',
  'people > payments': "a person's history has their payments",
  'people > reports': "a person's history has reports by them and about them",
  'people > reviews': "a person's history has reviews by them and about them",
  'people > trade-checks': 'administrators search people by OIB',
  'decisions > reports': 'a decision counts the reports that led to it',
  'people > users': 'administrators search people by name, address and telephone number',
  'prices > deals': 'a price is computed from done deals and their confirmed final prices',
  'prices > job-posts': 'a price is that of a type of inquiry, in its county',
  'prices > offers': 'a deal without a confirmed final price counts as offered',
  'prices > places': 'prices are listed in the order of the counties’ names',
  'prices > trades': 'prices are listed in the order of categories and types',
  'prices > users': 'deals of banned people do not count',
  'reports > decisions':
    'a report is shown with the decision that closed it, and its weight depends on the sender’s earlier reports',
  'reports > users': 'the weight of a report depends on the sender’s account',
  'reviews > users': 'the list of all reviews omits people scheduled for deletion',
  'reviews > job-posts': 'a profile counts the reviewed jobs by type',
  'saved-searches > job-posts': 'one predicate serves a new post and the daily digest',
  'signals > ads': 'detectors examine waiting cases and compare them with earlier content',
  'signals > job-posts': 'detectors examine waiting cases and compare them with earlier content',
  'signals > reviews': 'detectors compare pictures with those of finished work',
  'signals > reports': 'detectors examine the pictures of reported content',
  'signals > auth': 'detectors recognise an author by the network of the last sign-in',
  'signals > users': 'detectors recognise an author by addresses and numbers of the account',
  'signals > bans': 'waiting cases are examined again when bans change',
  'bans > signals': 'a ban is listed with the cases that wait under it',
  'bans > auth': 'the accounts that a ban on a network would affect are counted',
  'bans > job-posts': 'the inquiries that a ban on a phrase would affect are counted',
  'bans > users': 'a ban is listed with its author, and the affected accounts are counted',
  'inbox > signals': 'findings make a case urgent',
  'saved-items > job-posts': 'saved posts that nobody may read any more are not listed',
  'saved-items > users': 'saved workers whose account is closed or hidden are not listed',
  'shared-visits > blocks': 'clients separated by a block do not share a visit',
  'shared-visits > job-posts': 'inquiries of the same place and category are found in one statement',
  'shared-visits > users': 'suspended clients are not asked',
  'trade-checks > users': 'a decision needs the account’s address and badge',
  'trades > job-posts': 'the number of a category’s posts is its counter plus pending deltas',
  'users > auth': 'a user’s own profile shows an unconfirmed address and whether a second factor is set',
};

// The export of personal data reads everything that the listed features store about a person.
for (const feature of [
  'ads',
  'audit',
  'auth',
  'blocks',
  'calendar',
  'chats',
  'complaints',
  'dashboard',
  'deals',
  'decisions',
  'help',
  'job-posts',
  'job-questions',
  'news',
  'notifications',
  'offers',
  'pages',
  'papers',
  'payments',
  'phones',
  'places',
  'prices',
  'reports',
  'reviews',
  'saved-items',
  'saved-searches',
  'shared-visits',
  'signals',
  'trade-checks',
  'trades',
  'users',
  'webhooks',
])
  joins[`privacy > ${feature}`] = 'the export of personal data contains everything stored about the user';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('server/*/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|^server\/(platform|seed|testing|migrations|consistency)\//.test(file),
);
const featureOf = (file: string) => file.split('/')[1] ?? '';

const owners = new Map<string, string>();
for (const file of globSync('server/*/tables.ts', { cwd: root })) {
  const module: Record<string, unknown> = await import(path.join(root, file));
  for (const table of Object.values(module))
    if (is(table, PgTable)) owners.set(getTableName(table), featureOf(file));
}

interface Access {
  joins: string[];
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

const all = files.map((file) => ({ file, ...accessOf(file, readFileSync(path.join(root, file), 'utf8')) }));

test('a feature writes only to its own tables', () => {
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
  ['SQL with an imported table', `${named}sql\`update \${users} set name = ''\`;`],
  ['SQL with the name of a table', 'sql`delete from reviews; insert into users (name) values (1)`;'],
  ['a renamed import', "import { type Row, users as people } from '../users/tables.ts';\ntx.update(people);"],
  ['a namespace import', "import * as tables from '../users/tables.ts';"],
])('the check detects a write to another feature’s table: %s', (_, text) => {
  expect(accessOf('server/reviews/queries.ts', text).offences).toHaveLength(1);
});

test('the check detects joins with another feature’s table, whether through an import or in SQL', () => {
  expect(accessOf('server/reviews/queries.ts', `${named}db.select().from(users);`)).toEqual({
    joins: ['reviews > users'],
    offences: [],
  });
  expect(accessOf('server/reviews/queries.ts', 'sql`select 1 from offers`').joins).toEqual([
    'reviews > offers',
  ]);
});
