import { password } from './accounts.ts';
import { test } from './app.ts';
import {
  type Probe,
  probeApi,
  probeHeaders,
  probeTurns,
  type Worst,
  worstStructures,
  worstTexts,
} from './event-loop.ts';

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

test('no call of a tool over MCP blocks the event loop for more than 200 ms', async ({ app, as }) => {
  const { body } = await (await as('client')).post('/auth/tokens', {
    token_name: 'Pomoćnik',
    scopes: ['read', 'posts'],
    days: 7,
    password,
  });
  const names = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`polje_${n}`, n]));
  const ids = Array.from({ length: 9000 }, (_, n) => n);
  const calls: [string, string, object][] = [
    ['many unknown names', 'search_posts', names],
    ['many unknown names in a filter', 'search_posts', { where_in: names }],
    ['many ids', 'search_posts', { where_in: { town_id: ids } }],
    ['a long text', 'search_workers', { search: 'a '.repeat(120_000) }],
    ['many unknown names', 'post_inquiry', names],
    ['a long text', 'post_inquiry', { subject: 'a '.repeat(120_000) }],
  ];
  const probes = calls.map(
    ([worst, name, given]): Probe => ({
      name: `${name} with ${worst}`,
      async send() {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/mcp',
          headers: {
            authorization: `Bearer ${body.data.token}`,
            accept: 'application/json, text/event-stream',
          },
          payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
        });
        return statusCode;
      },
    }),
  );
  await probeTurns(probes);
});
