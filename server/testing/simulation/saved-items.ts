import { dayAfter, dayOf } from '#contract/format.ts';
import type { Resident } from './people.ts';
import { type Action, isDone, isUnanswered, people, type World } from './world.ts';

/** Saves a worker or an inquiry. */
export const saveItem: Action = async (world) => {
  const who = await world.someone();
  const kind = world.random(3) ? 'workers' : 'job-posts';
  const row = await world.pick<{ id: number; owner: number }>(
    kind === 'workers'
      ? 'select id, id as owner from users where is_worker'
      : "select id, user_id as owner from job_posts where status = 'active'",
  );
  if (!who || !row) return;
  const answer = await world.ask(who, 'POST', `/saved-items/${kind}/${row.id}`);
  if (!isDone(answer)) return;
  const id = await idOf(world, who, kind, row.id);
  if (id === undefined) world.violations.push(`acknowledged, but missing: ${kind} ${row.id} of ${who.trace}`);
  else
    world.ledger.add('saved_items', id, answer.body.data.private_note ?? '', [
      ...people(who.id, row.owner),
      ...(kind === 'workers' ? [] : [`job_posts ${row.id}`]),
    ]);
};

/** Returns the id of a saved item, which the API does not show. */
async function idOf(world: World, who: Resident, kind: string, id: number) {
  const column = kind === 'workers' ? 'worker_id' : 'job_post_id';
  const query = `select id from saved_items where user_id = $1 and ${column} = $2`;
  return (await world.pick<{ id: number }>(query, [who.id, id]))?.id;
}

/** Changes or deletes the note on a saved item, or removes the item. */
export const changeNote: Action = async (world) => {
  const row = await world.pick<{ id: number; user: number; worker: number | null; post: number | null }>(
    'select id, user_id as "user", worker_id as worker, job_post_id as post from saved_items',
  );
  const who = row && world.residents.get(row.user);
  if (!row || !who) return;
  const url = `/saved-items/${row.worker === null ? `job-posts/${row.post}` : `workers/${row.worker}`}`;
  if (world.random(4) === 0) {
    const answer = await world.ask(who, 'DELETE', url);
    if (isDone(answer) || isUnanswered(answer)) world.ledger.leave('saved_items', row.id);
    return;
  }
  const private_note = world.random(4) ? `Javiti se na ${who.phone}, ${world.random(1000)}.` : '';
  const answer = await world.ask(who, 'PUT', url, { private_note });
  if (isDone(answer)) world.ledger.change('saved_items', row.id, private_note);
  else if (isUnanswered(answer)) world.ledger.doubt('saved_items', row.id);
};

/** Takes new jobs again, or none, or none until a day; users who have saved the worker are notified. */
export const takeBreak: Action = async (world) => {
  const row = await world.pick<{ id: number; takes: boolean }>(
    `select id, takes_jobs as takes from users u where is_worker and delete_at is null
      and exists (select from saved_items s where s.worker_id = u.id)`,
  );
  const who = row && world.residents.get(row.id);
  if (!row || !who) return;
  const until = dayAfter(dayOf(new Date()), 1 + world.random(5));
  const json = world.random(3)
    ? { takes_jobs: row.takes ? '0' : '1' }
    : { takes_jobs: '1', available_from: until };
  await world.ask(who, 'POST', '/me/update', json);
};
