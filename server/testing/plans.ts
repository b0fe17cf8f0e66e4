import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { listened } from './statements.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

interface Plan {
  query: string;
  ms: number;
  nodes: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Runs statements in one transaction without triggers and foreign-key checks, which account for most of the
 * time of a large insert. Requires a superuser.
 */
export const fillTables = (db: Db, statements: readonly SQL[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });

/**
 * Vacuums and analyzes tables until their pages are marked all-visible. While another connection has an older
 * snapshot, a vacuum skips pages and the planner avoids index-only scans. A few pages are tolerated, because
 * preallocated empty ones are never marked.
 */
export async function vacuumed(db: Db, ...tables: string[]) {
  const unfinished = async () => {
    await db.execute(sql.raw(`vacuum analyze ${tables.join(', ')}`));
    const { rows } = await db.execute(
      sql`select 1 from pg_class where oid = any (${sql.param(tables)}::regclass[]) and relallvisible < relpages * 0.98`,
    );
    return rows.length;
  };
  await expect.poll(unfinished, { interval: 100 }).toBe(0);
}

export function planner(db: Db, about: RegExp) {
  const { $client: pool } = db as Db & { $client: pg.Pool };
  const { db: sending, heard } = listened(db);
  return async (work: (db: Db) => Promise<unknown>): Promise<Plan[]> => {
    heard.length = 0;
    await work(sending);
    const plans = [];
    for (const { text: query, values } of heard.filter((one) => about.test(one.text))) {
      const { rows } = await pool.query(`explain (analyze, format json) ${query}`, values);
      const root: { Plan: Node; 'Execution Time': number } = rows[0]['QUERY PLAN'][0];
      plans.push({ query, ms: root['Execution Time'], nodes: nodesOf(root.Plan) });
    }
    return plans;
  };
}

const isWhole = (node: Node) => node['Node Type'] === 'Seq Scan';

export const roadsOf = ({ nodes }: Plan) =>
  [
    ...new Set(
      nodes.flatMap((node) => node['Index Name'] ?? (isWhole(node) ? `SEQ ${node['Relation Name']}` : [])),
    ),
  ].join(', ');

export const readsWhole = ({ nodes }: Plan, tables: readonly string[]) =>
  nodes.some((node) => isWhole(node) && tables.includes(node['Relation Name'] ?? ''));

export const rowsRead = ({ nodes }: Plan) =>
  nodes
    .filter((node) => node['Node Type'].includes('Scan') && (node['Relation Name'] ?? node['Index Name']))
    .reduce(
      (sum, node) =>
        sum +
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      0,
    );

/**
 * Prints the plans of the queries that each function runs, and returns the queries that read one of `tables`
 * with a sequential scan. Queries that do not match `about` are ignored; each function must run at least one
 * that does.
 */
export async function wholeReads(
  db: Db,
  about: RegExp,
  tables: readonly string[],
  works: Record<string, (db: Db) => Promise<unknown>>,
): Promise<string[]> {
  const plansOf = planner(db, about);
  const planLines: string[] = [];
  const whole: string[] = [];
  for (const [name, work] of Object.entries(works)) {
    const plans = await plansOf(work);
    if (plans.length === 0) whole.push(`${name}: no statement`);
    for (const plan of plans) {
      planLines.push(`${name.padEnd(38)} ${plan.ms.toFixed(1).padStart(7)} ms  ${roadsOf(plan)}`);
      if (readsWhole(plan, tables)) whole.push(`${name}: ${plan.query}`);
    }
  }
  console.info(planLines.join('\n'));
  return whole;
}
