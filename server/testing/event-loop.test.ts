import { test } from './app.ts';
import { probeApi, probeHeaders, type Worst, worstStructures, worstTexts } from './event-loop.ts';

// Each endpoint gets one of the worst texts and one of the worst structures; event-loop.slow.test.ts sends
// all combinations.

const texts = Object.keys(worstTexts) as Worst[];
const structures = Object.keys(worstStructures);
const turn = <T>(all: readonly T[], at: number): T[] => all.slice(at % all.length, (at % all.length) + 1);

test('no body or query of the API blocks the event loop for more than 200 ms', async ({
  app,
  db,
  as,
  visitor,
}) => {
  await probeApi({ app, db, as, visitor }, (at) => ({
    texts: turn(texts, at),
    structures: turn(structures, at),
  }));
});

test('no header blocks the event loop for more than 200 ms', async ({ app }) => {
  await probeHeaders(
    { app },
    ['spaces', 'commas', 'spaces between letters', 'percent signs'],
    ['/api/v1/job-posts', '/neki-put'],
  );
});
