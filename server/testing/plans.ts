import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../platform/db/pool.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

interface Plan {
  query: string;
  ms: number;
  nodes: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the query plans of the statements a piece of work runs, if they match. */
export function planner(db: Db, about: RegExp) {
  const { $client: pool } = db as Db & { $client: pg.Pool };
  const sent: { query: string; params: unknown[] }[] = [];
  const heard = drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => sent.push({ query, params }) } });
  return async (work: (db: Db) => Promise<unknown>): Promise<Plan[]> => {
    sent.length = 0;
    await work(heard);
    const plans = [];
    for (const { query, params } of sent.filter((one) => about.test(one.query))) {
      const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params);
      const root: { Plan: Node; 'Execution Time': number } = rows[0]['QUERY PLAN'][0];
      plans.push({ query, ms: root['Execution Time'], nodes: nodesOf(root.Plan) });
    }
    return plans;
  };
}

const isWhole = (node: Node) => node['Node Type'] === 'Seq Scan';

/** The indexes a plan uses, and the tables it scans. */
export const roadsOf = ({ nodes }: Plan) =>
  [...new Set(nodes.flatMap((node) => node['Index Name'] ?? (isWhole(node) ? `SEQ ${node['Relation Name']}` : [])))].join(', ');

export const readsWhole = ({ nodes }: Plan, tables: readonly string[]) => nodes.some((node) => isWhole(node) && tables.includes(node['Relation Name'] ?? ''));
