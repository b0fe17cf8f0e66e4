import { describe, expect } from 'vitest';
import { type Answer, type Person, test } from '../../testing/app.ts';
import { choices } from '../../testing/job-posts.ts';

async function passed(
  count: number,
  [here, there]: readonly [Person, Person],
  send: (who: Person, n: number) => Promise<Answer>,
): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n % 2 ? here : there, n)));
  const refused = answers.filter(({ status }) => status === 429);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return count - refused.length;
}

describe('one account', () => {
  test('is limited across two nodes to ten posts, twenty reports, thirty saved searches and twenty reviews', async ({
    as,
    db,
    openNode,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const both = [ana, ana.at((await openNode()).app)] as const;
    const subject = 'Curi slavina u kuhinji, treba zamjena.';
    const post = { ...(await choices(db)), subject };
    expect(await passed(40, both, (who) => who.post('/job-posts', post))).toBe(10);
    const refused = await ana.post('/job-posts', post);
    expect(refused.body.message).toMatch(/^Previše objava u kratkom vremenu\. Pokušajte ponovno za /);
    expect(
      await passed(40, both, (who) =>
        who.post('/reports', { subject_type: 'user', subject_id: ivo.id, reason: 'abuse' }),
      ),
    ).toBe(20);
    expect(
      await passed(60, both, (who) =>
        who.post('/saved-searches', { title: 'Moja pretraga', frequency: 'daily', filters: {} }),
      ),
    ).toBe(30);
    expect(
      await passed(40, both, (who) =>
        who.post('/reviews', { user_id: ivo.id, stars: 5, comment: 'Odličan majstor, preporuka.' }),
      ),
    ).toBe(20);
  });

  test('is limited to about sixty of a hundred messages sent together, and may retry within seconds', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        ana.post('/send-message', { user_id: ivo.id, message: `Poruka ${n}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(35);
    expect(refused[0]?.body.message).toMatch(
      /^Previše poruka odjednom\. Pokušajte ponovno za \d sekund[ue]\.$/,
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100 - refused.length);
  });

  test('uses up none of its limits by submitting invalid forms', async ({ as, db }) => {
    const ana = await as('client');
    for (let n = 0; n < 30; n++) expect(await ana.post('/job-posts', {})).toHaveStatus(422);
    expect(
      await ana.post('/job-posts', { ...(await choices(db)), subject: 'Curi slavina u kuhinji.' }),
    ).toHaveStatus(201);
  });

  test('is not limited while answering thirty chats as a worker', async ({ as }) => {
    const ivo = await as('worker');
    const clients = await Promise.all(Array.from({ length: 30 }, () => as('client')));
    for (const one of clients)
      expect(
        await ivo.post('/send-message', { user_id: one.id, message: 'Dobar dan, mogu doći u petak.' }),
      ).toHaveStatus(201);
    for (const one of clients.slice(0, 25))
      expect(await ivo.post('/send-message', { user_id: one.id, message: 'U koliko sati?' })).toHaveStatus(
        201,
      );
  });

  test('is not limited while deciding a hundred cases in a row as a moderator', async ({ as }) => {
    const maja = await as('moderator');
    for (let n = 0; n < 100; n++)
      expect(
        await maja.post(`/admin/reports/${n + 1000}/close`, { reason: 'Vrijeđanje ili prijetnje' }),
      ).toHaveStatus(404);
  });
});
