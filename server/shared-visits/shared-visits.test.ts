import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { GivenAnswer, VisitAnswer } from '#contract/shared-visit-words.ts';
import { givenAnswers, visitAnswers } from '#contract/shared-visit-words.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { offer } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { allows, type Mover } from './states.ts';
import { sharedVisits, visitInvitations } from './tables.ts';
import { visitRounds } from './tasks.ts';

interface Site {
  db: Db;
  tasks: Tasks;
  as: (type: 'client' | 'worker' | 'superadmin', name?: string) => Promise<Person>;
}

const path = (id: number) => `/job-posts/${id}/shared-visit`;
const visit = async (person: Person, id: number) => (await person.get(path(id))).body.data;
const reply = (person: Person, id: number, answer: GivenAnswer) => person.post(path(id), { answer });
const round = async ({ db, tasks }: Pick<Site, 'db' | 'tasks'>) => {
  await tasks.enqueue(db, visitRounds, {});
  await tasks.runDue();
};
const events = async (person: Person): Promise<[post: number, event: string][]> =>
  (await person.get('/notifications?per_page=50')).body.data
    .filter(({ kind }: { kind: string }) => kind === 'shared_visit')
    .map(({ data }: { data: { shared_visit: { job_post_id: number; event: string } } }) => [
      data.shared_visit.job_post_id,
      data.shared_visit.event,
    ])
    .reverse();
const turn = async ({ as }: Pick<Site, 'as'>, enabled: boolean) =>
  expect(await (await as('superadmin')).put('/admin/shared-visits', { enabled })).toHaveStatus(200);

const leak = 'popravak-curenja-i-puknutih-cijevi';

/**
 * Creates two clients with jobs of one category in one town and asks both; each test uses a different town.
 */
async function neighbours(site: Site, town: string) {
  await turn(site, true);
  const [ana, mia] = [await site.as('client', 'Ana Prva'), await site.as('client', 'Mia Druga')];
  const first = await makePost(site.db, ana.id, { town });
  const second = await makePost(site.db, mia.id, { town, type: leak });
  await round(site);
  return { ana, mia, first, second };
}

const changes: [from: VisitAnswer, to: VisitAnswer, by: Mover][] = [
  ['invited', 'yes', 'client'],
  ['invited', 'no', 'client'],
  ['invited', 'expired', 'time'],
  ['yes', 'withdrawn', 'client'],
  ['yes', 'expired', 'time'],
  ['no', 'yes', 'client'],
  ['withdrawn', 'yes', 'client'],
];
const isAllowed = (from: VisitAnswer, to: VisitAnswer, by: Mover) =>
  changes.some(([a, b, c]) => a === from && b === to && c === by);

test('the state table allows only the listed changes of an answer', () => {
  for (const from of visitAnswers)
    for (const to of visitAnswers)
      for (const by of ['client', 'time'] as const)
        expect([from, to, by, allows(from, to, by)]).toEqual([from, to, by, isAllowed(from, to, by)]);
});

test('the API accepts an answer in every state that allows it, and rejects it in the others', async ({
  db,
  tasks,
  as,
}) => {
  const site = { db, tasks, as };
  const { ana, first } = await neighbours(site, 'sisak');
  for (const from of visitAnswers)
    for (const answer of givenAnswers) {
      await site.db
        .update(visitInvitations)
        .set({ answer: from })
        .where(eq(visitInvitations.jobPostId, first));
      const { can } = await visit(ana, first);
      const may = { yes: can.agree, no: can.refuse, withdrawn: can.withdraw }[answer];
      expect([from, answer, may]).toEqual([from, answer, isAllowed(from, answer, 'client')]);
      expect(await reply(ana, first, answer)).toHaveStatus(may ? 200 : 422);
    }
});

describe('clients are asked', () => {
  test('once each, without the other client’s name, if two inquiries for one place and category are published within three weeks', async ({
    db,
    tasks,
    as,
  }) => {
    const site = { db, tasks, as };
    const { ana, mia, first, second } = await neighbours(site, 'zadar');
    await round(site);
    expect([await events(ana), await events(mia)]).toEqual([[[first, 'asked']], [[second, 'asked']]]);
    expect(await visit(ana, first)).toMatchObject({ answer: 'invited', agreed: false, posts: [] });
    const seen = JSON.stringify([
      await visit(ana, first),
      (await ana.get('/notifications')).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'shared_visit',
      ),
    ]);
    expect(seen).not.toContain(mia.name);
    expect(seen).not.toMatch(new RegExp(`\\b${second}\\b`));
  });

  test('only if place, category and kind match, both inquiries are recent and open, and no block separates their authors', async ({
    db,
    tasks,
    as,
  }) => {
    const site = { db, tasks, as };
    await turn(site, true);
    const [ana, mia, eva] = [await as('client'), await as('client'), await as('client')];
    const old = new Date(Date.now() - 22 * 86_400_000);
    const own = await makePost(db, ana.id, { town: 'split' });
    await makePost(db, ana.id, { town: 'split' });
    await makePost(db, mia.id, { town: 'omis' });
    await makePost(db, mia.id, { county: 'splitsko-dalmatinska' });
    await makePost(db, mia.id, { town: 'split', type: 'popravak-prokisnjavanja' });
    await makePost(db, mia.id, { town: 'split', kind: 'offer' });
    await makePost(db, mia.id, { town: 'split', status: 'finished' });
    await makePost(db, mia.id, { town: 'split', createdAt: old, renewedAt: old });
    await eva.post(`/users/${ana.id}/block`);
    await makePost(db, eva.id, { town: 'split' });
    await round(site);
    expect(await events(ana)).toEqual([]);
    expect((await visit(ana, own)).answer).toBeNull();
  });

  test('only once a suspension has ended', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    await turn(site, true);
    const [ana, mia] = [await as('client'), await as('client')];
    const until = (time: number) =>
      db
        .update(users)
        .set({ suspendedUntil: new Date(time), statusReason: 'Psovke' })
        .where(eq(users.id, ana.id));
    const own = await makePost(db, ana.id, { town: 'vukovar' });
    const other = await makePost(db, mia.id, { town: 'vukovar' });
    await until(Date.now() + 60_000);
    await round(site);
    expect([await events(ana), await events(mia)]).toEqual([[], [[other, 'asked']]]);
    await until(Date.now() - 1000);
    await round(site);
    expect(await events(ana)).toEqual([[own, 'asked']]);
  });

  test('only while an administrator has turned the setting on', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    const [ana, mia] = [await as('client'), await as('client')];
    await turn(site, false);
    const first = await makePost(db, ana.id, { town: 'pula' });
    await makePost(db, mia.id, { town: 'pula' });
    await round(site);
    expect(await events(ana)).toEqual([]);
    await turn(site, true);
    await round(site);
    expect((await visit(ana, first)).answer).toBe('invited');
    await turn(site, false);
    expect((await visit(ana, first)).answer).toBeNull();
    expect(await reply(ana, first, 'yes')).toHaveStatus(404);
    expect(await ana.get('/admin/shared-visits')).toHaveStatus(403);
    expect(await ana.put('/admin/shared-visits', { enabled: true })).toHaveStatus(403);
  });
});

test('the shared visits setting rejects values other than on and off, and requires a signed-in user', async ({
  as,
  visitor,
}) => {
  const sanja = await as('superadmin');
  for (const enabled of ['maybe', 2, null, [true], {}, undefined])
    expect(await sanja.put('/admin/shared-visits', { enabled })).toBe422('enabled');
  expect(await visitor.put('/admin/shared-visits', { enabled: true })).toHaveStatus(401);
});

describe('before both have agreed', () => {
  test.for(['yes', 'no', 'withdrawn', undefined] as const)(
    'a client’s responses do not reveal the answer of the other client: %s',
    async (answer, { db, tasks, as }) => {
      const site = { db, tasks, as };
      await turn(site, true);
      const town = { yes: 'rijeka', no: 'osijek', withdrawn: 'varazdin', none: 'karlovac' }[answer ?? 'none'];
      const [ana, mia] = [await as('client', 'Ana Prva'), await as('client', 'Mia Druga')];
      const first = await makePost(db, ana.id, { town });
      const second = await makePost(db, mia.id, { town });
      await round(site);
      const before = await visit(ana, first);
      if (answer === 'withdrawn') await reply(mia, second, 'yes');
      if (answer) expect(await reply(mia, second, answer)).toHaveStatus(200);
      await round(site);
      expect(await visit(ana, first)).toEqual(before);
      expect(await events(ana)).toEqual([[first, 'asked']]);
      if (answer === 'yes') return;
      const { body } = await reply(ana, first, 'yes');
      await round(site);
      expect(body.data).toMatchObject({ answer: 'yes', agreed: false, posts: [] });
      expect(await visit(ana, first)).toEqual(body.data);
      expect(await events(ana)).toEqual([[first, 'asked']]);
    },
  );

  test('a third client is asked regardless of the others’ answers', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    await turn(site, true);
    const [ana, mia, eva] = [await as('client'), await as('client'), await as('client')];
    const towns = {
      invited: 'krizevci',
      yes: 'porec',
      no: 'rovinj',
      withdrawn: 'cakovec',
      expired: 'virovitica',
    } satisfies Record<VisitAnswer, string>;
    for (const town of Object.values(towns)) {
      await makePost(db, ana.id, { town });
      await makePost(db, mia.id, { town, type: leak });
    }
    await round(site);
    const thirds = [];
    for (const answer of visitAnswers) {
      const { town_id: townId } = await choices(db, { town: towns[answer] });
      await db.execute(
        sql`update visit_invitations set answer = ${answer}, expires_at = expires_at - ${answer === 'expired' ? '1 month' : '0'}::interval
          where job_post_id in (select id from job_posts where town_id = ${townId})`,
      );
      thirds.push(await makePost(db, eva.id, { town: towns[answer] }));
    }
    await round(site);
    expect(await events(eva)).toEqual(thirds.map((id) => [id, 'asked']));
    const seen = await Promise.all(thirds.map((id) => visit(eva, id)));
    for (const one of seen) expect(one).toMatchObject({ answer: 'invited', agreed: false, posts: [] });
  });

  test('other users can neither read the shared visit nor answer', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    const { ana, mia, first } = await neighbours(site, 'vukovar');
    const ivo = await as('worker');
    await ivo.post(`/job-posts/${first}/offers`, offer);
    const sanja = await as('superadmin');
    await reply(ana, first, 'yes');
    for (const other of [mia, ivo, sanja]) {
      expect(await visit(other, first)).toEqual({
        answer: null,
        expires_at: null,
        agreed: false,
        posts: [],
        can: { agree: false, refuse: false, withdraw: false },
      });
      expect(await reply(other, first, 'yes')).toHaveStatus(404);
    }
    expect(await events(ivo)).toEqual([]);
  });

  test('answering requires a signed-in client, a known answer and an inquiry whose client was asked', async ({
    db,
    tasks,
    as,
    visitor,
  }) => {
    const site = { db, tasks, as };
    const { ana, first } = await neighbours(site, 'knin');
    expect(await visitor.get(path(first))).toHaveStatus(401);
    expect(await visitor.post(path(first), { answer: 'yes' })).toHaveStatus(401);
    expect(await reply(ana, first, 'maybe' as GivenAnswer)).toBe422('answer');
    expect(await ana.get(path(999_999))).toHaveStatus(404);
    expect(await reply(ana, await makePost(site.db, ana.id), 'yes')).toHaveStatus(404);
  });
});

describe('after both have agreed', () => {
  async function agreed(site: Site, town: string) {
    const pair = await neighbours(site, town);
    const ivo = await site.as('worker');
    expect(await ivo.post(`/job-posts/${pair.first}/offers`, offer)).toHaveStatus(201);
    await reply(pair.ana, pair.first, 'yes');
    expect((await reply(pair.mia, pair.second, 'yes')).body.data).toMatchObject({ agreed: true });
    return { ...pair, ivo };
  }

  test('a client is shown only that the other client agreed, and a worker with an offer is shown both inquiries', async ({
    db,
    tasks,
    as,
  }) => {
    const site = { db, tasks, as };
    const { ana, mia, ivo, first, second } = await agreed(site, 'gospic');
    expect([await events(ana), await events(mia), await events(ivo)]).toEqual([
      [
        [first, 'asked'],
        [first, 'agreed'],
      ],
      [
        [second, 'asked'],
        [second, 'agreed'],
      ],
      [[first, 'one_visit']],
    ]);
    const seen = await visit(ana, first);
    expect(seen).toMatchObject({ answer: 'yes', agreed: true, posts: [] });
    expect(JSON.stringify(seen)).not.toContain(mia.name);
    expect((await visit(ivo, first)).posts.map(({ id }: { id: number }) => id)).toEqual([second]);
    expect((await visit(ivo, second)).posts).toEqual([]);
    const other = await as('worker');
    expect((await visit(other, first)).posts).toEqual([]);
  });

  test('two clients who agree concurrently are linked once', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    const { ana, mia, first, second } = await neighbours(site, 'bjelovar');
    await Promise.all([reply(ana, first, 'yes'), reply(mia, second, 'yes')]);
    expect(await db.$count(sharedVisits, eq(sharedVisits.firstPostId, first))).toBe(1);
    expect([await events(ana), await events(mia)].map((all) => all.at(-1)?.[1])).toEqual([
      'agreed',
      'agreed',
    ]);
  });

  test('a withdrawal ends the shared visit for both, and agreeing again restores it', async ({
    db,
    tasks,
    as,
  }) => {
    const site = { db, tasks, as };
    const { ana, mia, ivo, first, second } = await agreed(site, 'petrinja');
    expect((await reply(mia, second, 'withdrawn')).body.data).toMatchObject({
      answer: 'withdrawn',
      agreed: false,
    });
    expect(await visit(ana, first)).toMatchObject({ answer: 'yes', agreed: false });
    expect((await visit(ivo, first)).posts).toEqual([]);
    expect((await events(ana)).at(-1)).toEqual([first, 'ended']);
    expect((await reply(mia, second, 'yes')).body.data).toMatchObject({ agreed: true });
  });

  test('a block between the clients, or with the worker, hides the shared visit', async ({
    db,
    tasks,
    as,
  }) => {
    const site = { db, tasks, as };
    const { ana, mia, ivo, first } = await agreed(site, 'ogulin');
    await mia.post(`/users/${ivo.id}/block`);
    expect((await visit(ivo, first)).posts).toEqual([]);
    await mia.post(`/users/${ivo.id}/unblock`);
    await ana.post(`/users/${mia.id}/block`);
    expect((await visit(ana, first)).agreed).toBe(false);
    expect((await visit(ivo, first)).posts).toEqual([]);
  });

  test('the shared visit ends with the inquiry or the account of either client', async ({
    db,
    tasks,
    as,
  }) => {
    const site = { db, tasks, as };
    const { ana, mia, ivo, first, second } = await agreed(site, 'solin');
    await db.update(jobPosts).set({ status: 'finished' }).where(eq(jobPosts.id, second));
    expect([(await visit(ana, first)).agreed, (await visit(ivo, first)).posts]).toEqual([false, []]);
    await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, second));
    expect((await visit(ana, first)).agreed).toBe(true);
    await erase(site, mia);
    expect([(await visit(ana, first)).agreed, (await visit(ivo, first)).posts]).toEqual([false, []]);
    expect(await db.$count(visitInvitations, eq(visitInvitations.jobPostId, second))).toBe(0);
  });
});

describe('after three weeks', () => {
  const pass = (db: Db, ...posts: number[]) =>
    db.execute(
      sql`update visit_invitations set expires_at = now() - interval '1 minute' where job_post_id = any(${sql.param(posts)}::int[])`,
    );

  test('an unanswered invitation and an agreement by only one client expire', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    const { ana, mia, first, second } = await neighbours(site, 'trogir');
    await reply(ana, first, 'yes');
    await pass(site.db, first, second);
    for (const late of [false, true]) {
      if (late) await round(site);
      expect((await visit(ana, first)).answer).toBe('expired');
      expect(await visit(mia, second)).toMatchObject({ answer: 'expired', can: { agree: false } });
    }
    expect(await reply(mia, second, 'yes')).toBe422('answer');
  });

  test('a visit that both have agreed to remains', async ({ db, tasks, as }) => {
    const site = { db, tasks, as };
    const { ana, mia, first, second } = await neighbours(site, 'sinj');
    await reply(ana, first, 'yes');
    await reply(mia, second, 'yes');
    await pass(site.db, first, second);
    await round(site);
    expect(await visit(ana, first)).toMatchObject({ answer: 'yes', agreed: true });
  });
});
