/**
 * The first migration that must keep the previous release working while both releases run. Some earlier ones
 * break newer rules, but must not change, since a restore compares their hashes with those in the backup.
 */
export const firstChecked = '0066';

interface Statement {
  /** The statement without comments, strings and function bodies, with whitespace collapsed. */
  text: string;
  /** Number of the part of the file, between statement breakpoints, that contains the statement. */
  part: number;
  isSafe: boolean;
}

const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$[a-z_]*\$[\s\S]*?\$[a-z_]*\$|;|[^-/'$;]+|[\s\S]/gi;
const reason = /^--\s*safe:\s*\S+\s+\S+/i;

/** Splits a migration into statements. `-- safe: reason` belongs to the statement that follows it. */
export function statementsOf(migration: string): Statement[] {
  const found: Statement[] = [];
  for (const [part, chunk] of migration.split('--> statement-breakpoint').entries()) {
    let text = '';
    let isSafe = false;
    const end = () => {
      const tidy = text.replace(/\s+/g, ' ').trim();
      if (tidy) found.push({ text: tidy, part, isSafe });
      [text, isSafe] = ['', false];
    };
    for (const [token] of chunk.matchAll(tokens)) {
      if (token === ';') end();
      else if (token.startsWith('--') || token.startsWith('/*')) isSafe ||= reason.test(token);
      else if (token.length > 1 && /^['$]/.test(token)) text += "''";
      else text += token;
    }
    end();
  }
  return found;
}

const name = (given = '') => given.replaceAll('"', '').replace(/^public\./i, '');

/** Splits the actions of an ALTER TABLE at the commas outside parentheses. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

/** Matches defaults that PostgreSQL evaluates for each row, which rewrites the table. */
const rewriting =
  /\b(?:small|big)?serial\b|\bgenerated\b|\b(?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval|timeofday)\s*\(/i;
const expand = 'expand first, contract in the next release';
const rewrite = 'this rewrites the table and locks it meanwhile';

function faultOfColumn(action: string): string | undefined {
  if (/\bnot null\b/i.test(action) && !/\bdefault\b/i.test(action))
    return 'ADD COLUMN NOT NULL without a default refuses the rows of the previous release';
  if (rewriting.test(action)) return 'ADD COLUMN with a value per row rewrites the table';
  if (/\b(?:references|check|unique|primary key)\b/i.test(action))
    return 'ADD COLUMN with a constraint scans the table: add the constraint NOT VALID';
  return undefined;
}

function faultOfConstraint(action: string): string | undefined {
  if (/\b(?:unique|primary key)\b/i.test(action))
    return /\busing index\b/i.test(action)
      ? undefined
      : 'a key locks the table while its index is built: build it CONCURRENTLY, then ADD … USING INDEX';
  if (/\bexclude\b/i.test(action)) return 'an exclusion constraint locks the table while its index is built';
  return /\bnot valid$/i.test(action) ? undefined : 'ADD CONSTRAINT scans the table: add NOT VALID';
}

interface Around {
  table: string;
  /** Statements of this migration. */
  here: readonly Statement[];
  /** Statements of earlier migrations. */
  earlier: readonly Statement[];
}

/** Returns whether an earlier migration has validated a check that the column is not null. */
function isCheckedNotNull(column: string, { table, earlier }: Around): boolean {
  const check = new RegExp(
    String.raw`^alter table "?${table}"? add constraint "?(\w+)"? check \((?:"?${table}"?\.)?"?${column}"? is not null\)`,
    'i',
  );
  return earlier.some(({ text }) => {
    const [, constraint] = check.exec(text) ?? [];
    const validation = new RegExp(`^alter table "?${table}"? validate constraint "?${constraint}"?$`, 'i');
    return constraint !== undefined && earlier.some((other) => validation.test(other.text));
  });
}

function faultOfAction(action: string, around: Around): string | undefined {
  if (/^rename (?!constraint\b)/i.test(action)) return `RENAME breaks the previous release: ${expand}`;
  if (/^drop (?!constraint\b)/i.test(action)) return `DROP COLUMN breaks the previous release: ${expand}`;
  if (/^alter (?:column )?\S+ (?:set data )?type\b/i.test(action))
    return `ALTER TYPE may rewrite the table: ${expand}`;
  if (/\bset (?:logged|unlogged|tablespace)\b/i.test(action)) return rewrite;
  const [, column] = /^alter (?:column )?(\S+) set not null$/i.exec(action) ?? [];
  if (column && !isCheckedNotNull(name(column), around))
    return 'SET NOT NULL scans the table: validate a check in an earlier migration';
  const [, validated] = /^validate constraint (\S+)$/i.exec(action) ?? [];
  if (
    validated &&
    around.here.some(({ text }) => text.toLowerCase().includes(`add constraint ${validated} `.toLowerCase()))
  )
    return 'VALIDATE scans under the lock of ADD CONSTRAINT: validate in a migration of its own';
  if (/^add (?:constraint|primary|unique|check|foreign|exclude)\b/i.test(action))
    return faultOfConstraint(action);
  return /^add\b/i.test(action) ? faultOfColumn(action) : undefined;
}

/** Other statements that are refused for any table. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?:table|view|materialized|function|sequence|type|schema)\b/i,
    `DROP breaks the previous release: ${expand}`,
  ],
  [/^drop index (?!concurrently\b)/i, 'DROP INDEX locks the table: use CONCURRENTLY'],
  [/^alter type \S+ (?:rename|drop)\b/i, `RENAME breaks the previous release: ${expand}`],
  [/^reindex (?!.*\bconcurrently\b)/i, 'REINDEX locks the table: use CONCURRENTLY'],
  [/^(?:truncate|cluster|lock|vacuum full)\b/i, 'this locks the whole table'],
  [/^(?:update|delete|with)\b/i, 'this locks many rows: change them in batches by a task'],
  [
    /^insert into [^\s(]+ ?(?:as \S+ ?)?(?:\([^)]*\) ?)?(?:overriding \w+ value ?)?\(*(?:select|table|with)\b/i,
    'INSERT … SELECT holds all locks of the migration while it copies: copy the rows in batches by a task',
  ],
  [/^refresh materialized view (?!concurrently\b)/i, 'REFRESH blocks reads of the view: use CONCURRENTLY'],
  [/^alter (?!table\b).*\bset tablespace\b/i, rewrite],
  [/^do\b/i, 'a DO block cannot be checked: use plain statements'],
];

const isConcurrent = (text: string) => /^(?:create (?:unique )?index|drop index) concurrently\b/i.test(text);

/**
 * Returns the faults of concurrent index statements, which run outside a transaction and must be repeatable
 * after an interrupted build.
 */
function faultsOfConcurrent(statements: readonly Statement[]): string[] {
  if (!statements.some(({ text }) => isConcurrent(text))) return [];
  return statements.flatMap(({ text, part }, n) => {
    if (!isConcurrent(text)) return [`${text}: CONCURRENTLY needs a migration of its own`];
    if (statements.filter((other) => other.part === part).length > 1)
      return [`${text}: CONCURRENTLY needs a statement breakpoint before and after it`];
    const [, index] = /^create (?:unique )?index concurrently (\S+)/i.exec(text) ?? [];
    const before = statements[n - 1]?.text.toLowerCase();
    return index && before !== `drop index concurrently if exists ${index}`.toLowerCase()
      ? [`${text}: must follow DROP INDEX CONCURRENTLY IF EXISTS ${index}, for an interrupted build`]
      : [];
  });
}

/**
 * Returns the statements of a migration that lock a table for a long time, or break the previous release
 * while it still runs, except those marked with `-- safe: reason`. Tables created by the migration may be
 * changed.
 */
export function faultsOf(migration: string, earlier: readonly string[] = []): string[] {
  const here = statementsOf(migration);
  const before = earlier.flatMap(statementsOf);
  const created = new Set(
    here.map(({ text }) => name(/^create table (?:if not exists )?([^\s(]+)/i.exec(text)?.[1])),
  );
  const faults = here.flatMap(({ text, isSafe }) => {
    if (isSafe) return [];
    const listed = (fault: string | undefined) => (fault ? [`${text}: ${fault}`] : []);
    const [, indexed] = /^create (?:unique )?index .*?\bon (?:only )?([^\s(]+)/i.exec(text) ?? [];
    if (indexed)
      return listed(
        isConcurrent(text) || created.has(name(indexed))
          ? undefined
          : 'CREATE INDEX blocks writes: use CONCURRENTLY',
      );
    const [, table, rest] = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/i.exec(text) ?? [];
    if (table && rest) {
      if (created.has(name(table))) return [];
      const around = { table: name(table), here, earlier: before };
      return actionsOf(rest).flatMap((action) => listed(faultOfAction(action, around)));
    }
    return listed(refused.find(([pattern]) => pattern.test(text))?.[1]);
  });
  return [...faults, ...faultsOfConcurrent(here)];
}
