import { type SQL, sql } from 'drizzle-orm';
import type { User, UserRef } from '#contract/users.ts';
import { placeRefs } from '../places/service.ts';
import { fromJson, jsonOf } from '../platform/db/json-rows.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { presentRef, presentUser } from './present.ts';
import * as queries from './queries.ts';
import { users } from './tables.ts';
import { rankedMost, rareMost } from './worker-list.ts';

export const refJson = (id: SQL): SQL =>
  sql`(select ${jsonOf(queries.inByline)} from ${users} where ${users.id} = ${id})`;

/** Returns the person that `refJson` selected; undefined if the account is being deleted. */
export function refFromJson(json: Record<string, unknown>): UserRef | undefined {
  const row = fromJson(queries.inByline, json);
  return row.deleteAt === null ? presentRef(row) : undefined;
}

interface FoundWorker {
  row: Record<string, unknown>;
  chosen: queries.Chosen[];
}
export type FoundWorkers = FoundWorker[];

export function foundWorkers(most: number): SQL {
  const columns = sql`id, is_worker, rating_score, search_doc`;
  const rare = sql`select ${columns} from ${users} where search_doc @@ (select match from words where workers_about <= ${sql.raw(String(rareMost))}) offset 0`;
  const frequent = sql`select ${columns} from ${users} where is_worker and (select query is not null and workers_about > ${sql.raw(String(rareMost))} from words)
    and ts_match_vq(search_doc, (select match from words)) order by rating_score desc, id desc limit ${sql.raw(String(rankedMost))}`;
  return sql`(
    select coalesce(json_agg(json_build_object('row', ${jsonOf(queries.shown)}, 'chosen', ${queries.chosenJson(sql`${users.id}`)}) order by best.place), '[]')
    from (
      select id, row_number() over (order by ts_rank(search_doc, (select query from words)) desc, rating_score desc, id desc) as place
      from (select * from (${rare}) as rare where is_worker union all select * from (${frequent}) as frequent) as matches order by place limit ${sql.raw(String(most))}
    ) as best join ${users} on ${users.id} = best.id)`;
}

export async function presentFoundWorkers(db: Db, found: FoundWorkers, visitor: Visitor): Promise<User[]> {
  const [places, trades] = await Promise.all([placeRefs(db), tradeRefs(db)]);
  const now = new Date();
  return found.map(({ row, chosen }) =>
    presentUser(fromJson(queries.shown, row), chosen, { places, trades }, visitor, now),
  );
}
