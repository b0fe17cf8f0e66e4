import { type Action, isDone, isUnanswered, people, type World } from './world.ts';

/** Answers, as up to three clients, whether one visit may also serve another client. */
export const answerVisits: Action = async (world) => {
  for (let answers = 3; answers > 0; answers--) await answerVisit(world);
};

async function answerVisit(world: World): Promise<void> {
  const row = await world.pick<{ id: number; client: number; answer: string }>(
    `select p.id, p.user_id as client, i.answer from visit_invitations i join job_posts p on p.id = i.job_post_id
      where p.status = 'active' and (i.expires_at > now() or i.answer = 'yes')`,
  );
  const who = row && world.residents.get(row.client);
  if (!row || !who) return;
  const given =
    row.answer === 'yes' && world.random(3) === 0
      ? 'withdrawn'
      : ['yes', 'yes', 'yes', 'no'][world.random(4)];
  const answer = await world.ask(who, 'POST', `/job-posts/${row.id}/shared-visit`, { answer: given });
  if (isDone(answer))
    world.ledger.add('visit_invitations', row.id, given, [...people(who.id), `job_posts ${row.id}`]);
  else if (isUnanswered(answer)) world.ledger.doubt('visit_invitations', row.id);
}
