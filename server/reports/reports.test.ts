import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { reports } from './tables.ts';

const report = (subject_type: string, subject_id: number, more: object = {}) => ({
  subject_type,
  subject_id,
  reason: 'abuse',
  details: 'Vrijeđa.',
  ...more,
});

test('a report stores the content of the message, and moderators can open its file until the report is closed', async ({
  as,
}) => {
  const [ana, ivo, mia, maja] = [
    await as('client'),
    await as('worker'),
    await as('general'),
    await as('moderator'),
  ];
  const sent = await ivo.upload('/send-file', { file: await picture() }, { user_id: String(ana.id) });
  const { id, details } = sent.body.data;
  expect(await mia.post('/reports', report('message', id))).toHaveStatus(404);
  expect(await ivo.post('/reports', report('message', id))).toHaveStatus(422);
  expect(await maja.get(details.file.path)).toHaveStatus(404);
  const first = await ana.post('/reports', report('message', id));
  expect(first).toHaveStatus(201);
  expect((await ana.post('/reports', report('message', id))).body).toEqual(first.body);
  expect(await maja.get(details.file.path)).toHaveStatus(200);
  expect(await mia.get(details.file.path)).toHaveStatus(404);
  const list = await maja.get('/admin/reports');
  expect(list.body.data).toMatchObject([
    {
      subject_type: 'message',
      subject_id: id,
      reporter: { id: ana.id },
      subject_user: { id: ivo.id },
      snapshot: { type: 'file_message' },
      status: 'open',
    },
  ]);
  const reportId = first.body.data.id;
  expect(
    await maja.post(`/admin/reports/${reportId}/close`, { reason: 'Vrijeđanje ili prijetnje' }),
  ).toHaveStatus(200);
  const second = await maja.post(`/admin/reports/${reportId}/close`, { reason: 'Još jednom.' });
  expect([second.status, second.body.message]).toEqual([
    409,
    'Prijava je već zaključena: Maja Moderator, upravo.',
  ]);
  expect(await maja.get(details.file.path)).toHaveStatus(404);
  expect((await maja.get('/admin/reports?status=closed')).body.data).toMatchObject([
    { id: reportId, outcome: 'Vrijeđanje ili prijetnje' },
  ]);
});

test('reports of the same subject are listed as one entry, and one decision closes all of them', async ({
  as,
  db,
}) => {
  await db.delete(reports);
  const [ivo, maja] = [await as('worker'), await as('moderator')];
  const ids: number[] = [];
  for (const name of ['Prva', 'Druga', 'Treća'])
    ids.push((await (await as('client', name)).post('/reports', report('user', ivo.id))).body.data.id);
  const other = (await ivo.post('/reports', report('user', maja.id))).body.data.id;
  const list = async (status: string) => {
    const { data, meta } = (await maja.get(`/admin/reports?status=${status}`)).body;
    return [
      meta.total,
      data.map((one: { id: number; reports: number; reporter: { name: string } }) => [
        one.id,
        one.reports,
        one.reporter.name,
      ]),
    ];
  };
  expect(await list('open')).toEqual([
    2,
    [
      [ids[0], 3, 'Prva'],
      [other, 1, ivo.name],
    ],
  ]);
  expect(await list('closed')).toEqual([0, []]);
  expect(
    await maja.post(`/admin/reports/${ids[0]}/close`, {
      reason: 'Vrijeđanje ili prijetnje',
      measure: 'warn',
    }),
  ).toHaveStatus(200);
  expect(await list('open')).toEqual([1, [[other, 1, ivo.name]]]);
  expect(
    String((await maja.get('/admin/reports.csv?status=closed')).body)
      .trim()
      .split('\r\n')
      .slice(1),
  ).toEqual([expect.stringContaining(`${ids[0]};user;${ivo.id};3;abuse;`)]);
  expect(await list('closed')).toEqual([1, [[ids[0], 3, 'Prva']]]);
  // Reports closed before decisions existed are not grouped.
  await db.update(reports).set({ decisionId: null }).where(sql`status = 'closed'`);
  expect(await list('closed')).toEqual([3, [2, 1, 0].map((n) => [ids[n], 1, ['Prva', 'Druga', 'Treća'][n]])]);
});

test('a report of a profile stores the content of the profile', async ({ as }) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  expect(await ana.post('/reports', report('user', ivo.id))).toHaveStatus(201);
  expect((await maja.get('/admin/reports')).body.data.at(-1)).toMatchObject({
    subject_type: 'user',
    subject_id: ivo.id,
    snapshot: { name: ivo.name },
  });
});

test('only signed-in users can report, and only moderators can read reports', async ({ as, visitor }) => {
  const ana = await as('client');
  expect(await visitor.post('/reports', report('user', ana.id))).toHaveStatus(401);
  expect(await visitor.get('/admin/reports')).toHaveStatus(401);
  expect(await ana.get('/admin/reports')).toHaveStatus(403);
  expect(await ana.post('/admin/reports/1/close', { reason: 'Nije' })).toHaveStatus(403);
  expect(
    await (await as('moderator')).post('/admin/reports/999999/close', { reason: 'Nema ga.' }),
  ).toHaveStatus(404);
});

test.for([
  ['subject_type', { subject_type: 'car' }],
  ['subject_id', { subject_id: 'x' }],
  ['reason', { reason: 'because' }],
  ['details', { details: 'a'.repeat(1001) }],
] as const)('a report with an invalid %s is rejected', async ([field, change], { as }) => {
  expect(await (await as('client')).post('/reports', { ...report('user', 1), ...change })).toBe422(field);
});

test('twelve parallel reports of one subject by one person, on two nodes, create one row', async ({
  as,
  db,
  openNode,
}) => {
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
  const there = ana.at((await openNode()).app);
  const before = await db.$count(reports);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? ana : there).post('/reports', report('user', ivo.id))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await mia.post('/reports', report('user', ivo.id))).toHaveStatus(201);
  expect(await db.$count(reports)).toBe(before + 2);
});

test('reporting the same subject twice returns the user’s own first report, even if others reported it too', async ({
  as,
}) => {
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
  const ids: number[] = [];
  for (const who of [ana, mia, ana, mia])
    ids.push((await who.post('/reports', report('user', ivo.id))).body.data.id);
  const [first, second] = ids;
  expect(first).not.toBe(second);
  expect(ids).toEqual([first, second, first, second]);
});

test('the migration merges duplicate reports into the first, with all their texts', async ({ as, db }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const duplicate = (details: string | null, more: object = {}) =>
    ({
      reporterId: ana.id,
      subjectType: 'user',
      subjectId: ivo.id,
      subjectUserId: ivo.id,
      reason: 'abuse',
      details,
      snapshot: {},
      ...more,
    }) as const;
  await db.execute(sql`drop index one_open_report`);
  const rows = await db
    .insert(reports)
    .values([
      duplicate('Vrijeđa.', { status: 'closed' }),
      duplicate('Vrijeđa.'),
      duplicate('Prijeti.'),
      duplicate(null),
      duplicate('Drugi.', { reporterId: ivo.id }),
    ])
    .returning({ id: reports.id });
  const statements = readFileSync(
    `server/migrations/${readdirSync('server/migrations').find((name) => name.endsWith('_limits.sql'))}`,
    'utf8',
  ).split('--> statement-breakpoint');
  for (const statement of statements.filter((one) => /reports/.test(one)))
    await db.execute(sql.raw(statement));
  const [closed, first, second, third, other] = rows.map(({ id }) => id);
  const left = await db
    .select({ id: reports.id, details: reports.details })
    .from(reports)
    .orderBy(reports.id);
  expect(left).toEqual(
    expect.arrayContaining([
      { id: closed, details: 'Vrijeđa.' },
      { id: first, details: 'Prijeti.\nVrijeđa.' },
      { id: other, details: 'Drugi.' },
    ]),
  );
  expect(left.map(({ id }) => id)).not.toEqual(expect.arrayContaining([second]));
  expect(left.map(({ id }) => id)).not.toEqual(expect.arrayContaining([third]));
});
