import { type SQL, sql } from 'drizzle-orm';
import { emailForm } from '#contract/email.ts';
import type { Query } from '#contract/endpoint.ts';
import { foldedWords } from '#contract/fold.ts';
import type { listPeople } from '#contract/people.ts';
import { tokens } from '../auth/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { significant } from '../platform/search/phone.ts';
import { oibHashes } from '../trade-checks/present.ts';
import { tradeChecks } from '../trade-checks/tables.ts';
import { userContacts, users } from '../users/tables.ts';

type Asked = Pick<Query<typeof listPeople>, 'search' | 'by' | 'standing' | 'role' | 'type_of'>;

const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);
const within = (text: string) => `%${literally(text)}%`;

/**
 * Returns SQL that selects people by name. A text of fewer than three letters contains no trigram, so it must
 * match the beginning of a word, for which the trigram index has entries.
 */
const named = (text: string) =>
  text.length < 3
    ? sql`select id from ${users} where name_folded like fold(${`${literally(text)}%`}) or name_folded like fold(${`% ${literally(text)}%`})`
    : sql`select id from ${users} where name_folded like fold(${within(text)})`;

const addressed = (
  text: string,
) => sql`select id from ${users} where lower(email) like lower(${within(emailForm(text))})
  union all select user_id from ${userContacts} where kind = 'email' and lower(value) like lower(${within(emailForm(text))})`;

const nobody = sql`select 0`;

const phoned = (text: string) =>
  significant(text).length < 3
    ? nobody
    : sql`select user_id from ${userContacts} where kind = 'phone' and regexp_replace(value, '\\D', '', 'g') like ${within(significant(text))}`;

const ofOib = (keys: Keys, text: string) =>
  sql`select user_id from ${tradeChecks} where oib_hash in ${oibHashes(keys, text.replace(/\D/g, ''))}`;

/** Maximum number of matching rows read for a common word. */
const matchesMost = 10_000;

/**
 * Returns SQL that selects people by device name. Device names contain the browser’s name and so may match
 * very many people; an arbitrary subset of them suffices.
 */
const onDevice = (text: string) =>
  sql`(select user_id from ${tokens} where lower(device_name) like lower(${within(text)}) limit ${matchesMost})`;

const saying = (
  text: string,
) => sql`(select user_id from ${jobPosts} where search_doc @@ plainto_tsquery('simple', ${foldedWords(text).join(' ')}) limit ${matchesMost})
  union all (select id from ${users} where search_doc @@ plainto_tsquery('simple', ${foldedWords(text).join(' ')}) limit ${matchesMost})`;

function guessed(keys: Keys, text: string): SQL {
  if (text.includes('@')) return addressed(text);
  if (!/^[\d\s+()/-]+$/.test(text)) return sql`${named(text)} union all ${addressed(text)}`;
  return sql`${phoned(text)} union all ${ofOib(keys, text)}`;
}

const ways: Record<Asked['by'], (keys: Keys, text: string) => SQL> = {
  any: guessed,
  name: (_, text) => named(text),
  email: (_, text) => addressed(text),
  phone: (_, text) => phoned(text),
  oib: ofOib,
  device: (_, text) => onDevice(text),
  text: (_, text) => saying(text),
};

const whereStatus = {
  active: sql`banned_at is null and (suspended_until is null or suspended_until <= now())`,
  suspended: sql`banned_at is null and suspended_until > now()`,
  banned: sql`banned_at is not null`,
};

/**
 * Returns the `from` source and, if filtered, the `where` clause of a query for the people that an
 * administrator searches for. Each person appears once.
 */
export function wanted(keys: Keys, { search, by, standing, role, type_of: type }: Asked): SQL {
  const conditions = [
    ...(standing === undefined ? [] : [whereStatus[standing]]),
    ...(role === undefined
      ? []
      : [role === 'any' ? sql`role is not null` : sql`role is not null and role = ${role}`]),
    ...(type === undefined ? [] : [sql`type_of = ${type}`]),
  ];
  // A frequent name matches thousands of people; their rows are joined only if a filter needs other columns.
  const found =
    search === undefined
      ? undefined
      : sql`(select id from (${ways[by](keys, search)}) as hits (id) where id > 0 group by id)`;
  if (conditions.length === 0) return found ? sql`${found} as people` : sql`${users}`;
  return sql`${users} where ${sql.join([...(found ? [sql`id in ${found}`] : []), ...conditions], sql` and `)}`;
}
