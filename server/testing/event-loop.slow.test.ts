import { test } from './app.ts';
import { probeApi, probeHeaders, type Worst, worstStructures, worstTexts } from './event-loop.ts';

const texts = Object.keys(worstTexts) as Worst[];

test('no body or query of the API blocks the event loop for more than 200 ms', {
  timeout: 1_800_000,
}, async ({ app, db, as, visitor }) => {
  await probeApi({ app, db, as, visitor }, () => ({ texts, structures: Object.keys(worstStructures) }), true);
});

test('no header blocks the event loop for more than 200 ms', { timeout: 900_000 }, async ({ app }) => {
  await probeHeaders({ app }, texts, [
    '/api/v1/job-posts',
    '/api/v1/auth/login',
    '/files/a.webp',
    '/health/live',
    '/neki-put',
  ]);
});
