import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Audience } from '#contract/job-posts.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { postsByStatus, postsForModerator } from './moderators.ts';
import { abilities } from './policy.ts';
import { type StoredStatus, transitions } from './states.ts';
import { jobPostEvents, jobPosts } from './tables.ts';
import { movePost } from './transitions.ts';

const statuses = {
  all: ['pending', 'declined', 'active', 'finished', 'inactive'],
  addressed: ['pending', 'declined', 'addressed', 'finished', 'inactive'],
} as const satisfies Record<Audience, readonly StoredStatus[]>;
const audiences = ['all', 'addressed'] as const;
const authorActions = ['resubmit', 'edit', 'close', 'open', 'publish'] as const;
const moderatorActions = ['approve', 'decline', 'deactivate', 'activate'] as const;
const movers = ['author', 'moderator'] as const;
type Action = (typeof authorActions | typeof moderatorActions)[number];

const actorOf = ({ id, name }: Person, role: Actor['role'] = null): Actor => ({
  id,
  name,
  typeOf: 'client',
  role,
  emailConfirmed: true,
  tokenId: 1,
});
const stored = async (db: Db, id: number) => {
  const [post] = await db.select().from(jobPosts).where(eq(jobPosts.id, id));
  const events = await db
    .select()
    .from(jobPostEvents)
    .where(eq(jobPostEvents.jobPostId, id))
    .orderBy(jobPostEvents.id);
  return { post, status: post?.status, events: events.map((event) => event.event), last: events.at(-1) };
};

async function attempt(
  { db, tasks }: { db: Db; tasks: Tasks },
  person: Person,
  mover: (typeof movers)[number],
  action: Action,
  id: number,
): Promise<boolean> {
  const url = `/job-posts/${id}`;
  if (action === 'close' || action === 'open')
    return (
      (await person.post(`${url}/toggle-status`, { status: action === 'close' ? 'finished' : 'active' }))
        .status === 200
    );
  if (action === 'publish') return (await person.post(`${url}/publish`)).status === 200;
  if (action === 'edit')
    return (await person.put(url, { subject: 'Sasvim drugi opis istog posla.' })).status === 200;
  if (action === 'resubmit') return (await person.put(url)).status === 200;
  const actor = actorOf(person, mover === 'moderator' ? 'moderator' : null);
  return (await db.transaction((tx) => movePost(tasks, tx, actor, id, action, { reason: 'Razlog' }))).moved;
}

test('only the transitions in the table are allowed, for every state, action and actor', async ({
  as,
  db,
  tasks,
}) => {
  const people = { author: await as('client'), moderator: await as('moderator') };
  const table: string[][] = [];
  for (const [audience, from] of audiences.flatMap((one) =>
    statuses[one].map((status) => [one, status] as const),
  )) {
    for (const mover of movers) {
      for (const action of mover === 'author' ? authorActions : moderatorActions) {
        const id = await makePost(db, people.author.id, { status: from, audience });
        // Editing a declined post follows its `resubmit` transition; a pending post stays pending.
        const row = transitions.find(
          (t) =>
            t.from === from &&
            t.by === mover &&
            (t.audience ?? audience) === audience &&
            (t.action === action || (action === 'edit' && t.action === 'resubmit')),
        );
        const stays =
          (from === 'pending' && (action === 'edit' || action === 'resubmit')) ||
          ((from === 'active' || from === 'addressed') && action === 'resubmit') ||
          (from === 'active' && action === 'publish');
        const done = await attempt({ db, tasks }, people[mover], mover, action, id);
        const after = await stored(db, id);
        table.push([
          audience,
          from,
          mover,
          action,
          row ? row.to : stays ? '(stays)' : '–',
          after.events.join(', '),
        ]);
        expect([from, mover, action, done, after.status, after.events]).toEqual([
          from,
          mover,
          action,
          row !== undefined || stays,
          row?.to ?? from,
          row?.events ?? [],
        ]);
      }
      const id = await makePost(db, people.author.id, { status: from, audience });
      const other = mover === 'author' ? 'moderator' : 'author';
      for (const action of authorActions)
        if (mover === 'author')
          expect(await attempt({ db, tasks }, people[other], other, action, id)).toBe(false);
      expect(await stored(db, id)).toMatchObject({ status: from, events: [] });
    }
  }
  console.info(
    table
      .map((cells) =>
        cells
          .map((cell, i) => cell.padEnd([10, 10, 10, 11, 9, 0][i] ?? 0))
          .join(' ')
          .trimEnd(),
      )
      .join('\n'),
  );
  const possible = audiences.flatMap((audience) =>
    transitions.filter(
      (t) =>
        t.by !== 'time' &&
        (t.audience ?? audience) === audience &&
        (statuses[audience] as readonly StoredStatus[]).includes(t.from),
    ),
  );
  expect(table.filter((cells) => cells[4] !== '–' && cells[4] !== '(stays)').length).toBe(
    possible.length + audiences.length,
  );
});

test('abilities follow the transition table', () => {
  const owner = actorOf({ id: 1 } as Person);
  const remindedAt = new Date();
  const own = (audience: Audience) =>
    Object.fromEntries(
      statuses[audience].map((status) => {
        const { edit, close, open, resubmit, renew, publish } = abilities(owner, {
          userId: 1,
          status,
          audience,
          remindedAt,
        });
        return [status, { edit, close, open, resubmit, renew, publish }];
      }),
    );
  const none = { edit: false, close: false, open: false, resubmit: false, renew: false, publish: false };
  const inAll = {
    pending: { ...none, edit: true },
    declined: { ...none, edit: true, resubmit: true },
    finished: { ...none, open: true },
    inactive: none,
  };
  const active = { ...none, edit: true, close: true, renew: true };
  expect(own('all')).toEqual({ ...inAll, active });
  expect(own('addressed')).toEqual({ ...inAll, addressed: { ...active, publish: true } });
  for (const [audience, status] of audiences.flatMap((one) =>
    statuses[one].map((of) => [one, of] as const),
  )) {
    expect(abilities(null, { userId: 1, status, audience, remindedAt })).toEqual({
      ...none,
      delete: false,
      moderate: false,
      review: ['active', 'addressed', 'finished'].includes(status),
    });
    expect(
      abilities(actorOf({ id: 2 } as Person, 'moderator'), { userId: 1, status, audience, remindedAt }),
    ).toMatchObject({
      edit: false,
      close: false,
      delete: true,
      moderate: true,
    });
  }
});

test('one of two concurrent decisions succeeds, and the result of the other names the moderator who decided first', async ({
  as,
  db,
  tasks,
}) => {
  const [ana, maja, marko] = [
    await as('client'),
    await as('moderator', 'Maja Prva'),
    await as('moderator', 'Marko Prvi'),
  ];
  const id = await makePost(db, ana.id, { status: 'pending' });
  const action = (person: Person) =>
    db.transaction((tx) => movePost(tasks, tx, actorOf(person, 'moderator'), id, 'approve'));
  const outcomes = await Promise.all([action(maja), action(marko)]);
  const lost = outcomes.filter((move) => !move.moved);
  expect(lost).toHaveLength(1);
  const winner = outcomes[0]?.moved ? maja : marko;
  expect(lost[0]).toMatchObject({ first: { id: winner.id, name: winner.name } });
  expect(await stored(db, id)).toMatchObject({ status: 'active', events: ['approved'] });
});

test('the error of a moderator’s decision on a post that its author has closed does not name another moderator', async ({
  as,
  db,
  tasks,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const id = await makePost(db, ana.id);
  await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
  expect(
    await db.transaction((tx) => movePost(tasks, tx, actorOf(maja, 'moderator'), id, 'approve')),
  ).toMatchObject({ moved: false, first: null });
  await expect(
    db.transaction((tx) => movePost(tasks, tx, actorOf(maja, 'moderator'), 999_999, 'approve')),
  ).rejects.toBeInstanceOf(AppError);
});

test('a declined post shows its owner the open feedback, and correcting the post resolves the feedback but keeps its count', async ({
  as,
  db,
  tasks,
  visitor,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const moderator = actorOf(maja, 'moderator');
  const id = await makePost(db, ana.id, { status: 'pending' });
  await db.transaction((tx) =>
    movePost(tasks, tx, moderator, id, 'decline', {
      reason: 'Broj telefona',
      text: 'Na slici se vidi broj.',
    }),
  );
  const declined = (await ana.get(`/job-posts/${id}`)).body.data;
  expect(declined).toMatchObject({
    status: 'pending',
    declined: true,
    feedbacks_count: 1,
    feedback: { reason: 'Broj telefona', text: 'Na slici se vidi broj.' },
    can: { resubmit: true },
  });
  expect(
    (await postsByStatus(db, moderator, 'pending', { page: 1, per_page: 500 })).data.map((post) => post.id),
  ).not.toContain(id);
  await ana.put(`/job-posts/${id}`, { subject: 'Popravljen opis, bez broja telefona.' });
  expect((await ana.get(`/job-posts/${id}`)).body.data).toMatchObject({
    status: 'pending',
    declined: false,
    feedbacks_count: 1,
    feedback: null,
  });
  const [item] = await postsForModerator(db, moderator, [id]);
  expect(item?.timeline.map((entry) => entry.event)).toEqual([
    'review_declined',
    'resent_after_fix',
    'review_pending',
  ]);
  await db.transaction((tx) => movePost(tasks, tx, moderator, id, 'approve'));
  expect((await visitor.get(`/job-posts/${id}`)).body.data).toMatchObject({
    status: 'active',
    feedbacks_count: 0,
    feedback: null,
    reviewed_at: expect.any(String),
  });
  await db.transaction((tx) =>
    movePost(tasks, tx, moderator, id, 'deactivate', { reason: 'Prijava korisnika' }),
  );
  expect((await ana.get(`/job-posts/${id}`)).body.data).toMatchObject({
    status: 'inactive',
    feedback: { reason: 'Prijava korisnika', text: null },
  });
});

test('pending posts are listed with the longest-waiting first, and repeated texts are flagged', async ({
  as,
  db,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const moderator = actorOf(maja, 'moderator');
  const first = await makePost(db, ana.id, {
    status: 'pending',
    subject: 'Zidanje pregradnog zida u stanu.',
  });
  const second = await makePost(db, ana.id, {
    status: 'pending',
    subject: 'ZIDANJE pregradnog zida u stanu.',
  });
  await ana.put(`/job-posts/${first}`, { county_id: null });
  const { data, meta } = await postsByStatus(db, moderator, 'pending', { page: 1, per_page: 500 });
  const mine = data.filter((post) => post.user.id === ana.id).map((post) => post.id);
  expect(mine).toEqual([first, second]);
  const cases = await postsForModerator(db, moderator, mine);
  expect(cases.map(({ duplicate }) => duplicate)).toEqual([true, true]);
  expect(meta.total).toBe(data.length);
});
