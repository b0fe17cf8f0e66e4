import { describe, expect, test } from 'vitest';
import { type FireResult, fireRow, violations } from './fire-result.ts';
import { Ledger } from './ledger.ts';
import { messageOfLine } from './logs.ts';
import { inSeconds, markdownTable } from './markdown.ts';
import { changedMetrics, readMetrics } from './metrics-change.ts';
import { readOptions } from './options.ts';
import { haproxyConfig, patroniConfig } from './postgres.ts';
import { longestOutage } from './spans.ts';
import { summaryOf, wordsOf } from './views.ts';

describe('an outage', () => {
  const attempts = (...all: [begun: number, ended: number, ok: boolean][]) =>
    all.map(([begun, ended, ok]) => ({ begun, ended, ok }));
  test('lasts from the start of the first failed attempt to the end of the next successful one', () => {
    expect(
      longestOutage(
        attempts(
          [0, 9, true],
          [10, 20, false],
          [30, 40, false],
          [50, 65, true],
          [70, 75, false],
          [76, 79, true],
        ),
      ),
    ).toBe(55);
  });
  test('lasts 0 ms if every attempt succeeds, and forever if none succeeds', () => {
    expect([longestOutage(attempts([0, 5, true])), longestOutage(attempts([0, 5, false]))]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

test('the drills replace every address, password and path in the shipped files of Patroni and HAProxy', () => {
  const ports = { database: 1, api: 2 };
  const patroni = patroniConfig('/tmp/drill', { ...ports, bin: '/bin', name: 'b', etcd: 3 });
  const files = [patroni, haproxyConfig({ primary: 4, replica: 5 }, [ports, ports])].map((file) =>
    file.replaceAll(/^ *#.*$/gm, ''),
  );
  for (const file of files) expect(file).not.toMatch(/10\.0\.0\.|password|scram|\/var\/|\/usr\//);
  expect(patroni).toContain('name: b');
});

describe('a ledger', () => {
  test('finds acknowledged writes that are missing, and writes that are stored twice', () => {
    const ledger = new Ledger();
    const [kept, lost, unanswered, doubled] = [1, 2, 3, 4].map(() => ledger.next('Poruka'));
    for (const text of [kept, lost, doubled]) ledger.acknowledged.add(text ?? '');
    expect(ledger.compare([kept ?? '', unanswered ?? '', doubled ?? '', doubled ?? '', 'other'])).toEqual({
      lost: [lost],
      doubled: [doubled],
    });
  });
  test('creates texts that are unique across ledgers', () => {
    const texts = [new Ledger(), new Ledger()].flatMap((ledger) => [ledger.next('a'), ledger.next('a')]);
    expect(new Set(texts).size).toBe(4);
  });
});

describe('the result of a drill', () => {
  const report = {
    ...{
      requests: 10,
      failed: 0,
      failures: new Map(),
      unavailable: 0,
      writes: 0,
      reads: 0,
      slowest: 90,
      silence: 1400,
    },
  };
  const result: FireResult = {
    name: 'rolling',
    reports: [report, report],
    acknowledged: 7,
    messages: { lost: [], doubled: [] },
    posts: { lost: [], doubled: [] },
    unseen: [],
    refused: [],
  };
  test('has one row and no violations if nothing failed', () => {
    expect(violations(result)).toEqual([]);
    expect(fireRow(result).slice(0, 8)).toEqual(['rolling', '2', '7', '0', '0', '0', '20', '0']);
  });
  test('violates a limit if the site is unavailable for more than 1 s in more than 1 % of runs', () => {
    const runs = (long: number) =>
      Array.from({ length: 200 }, (_, n) => ({ ...report, unavailable: n < long ? 1100 : 900 }));
    expect(violations({ ...result, name: 'kill-node', reports: runs(1) })).toEqual([]);
    expect(violations({ ...result, name: 'kill-node', reports: runs(2) })).toEqual([
      'kill-node: unavailable for 1.1 s, allowed 1.0',
    ]);
  });
  test('lists lost, duplicate and unseen writes, and for a rolling restart also failed requests and silent sockets', () => {
    const bad = {
      ...result,
      reports: [{ ...report, failed: 1, silence: 2100 }],
      posts: { lost: ['x'], doubled: ['y'] },
      unseen: ['z'],
    };
    expect(violations(bad)).toHaveLength(5);
    expect(violations({ ...bad, name: 'kill-node' })).toHaveLength(3);
  });
});

test('the arguments determine the scenarios and how often each runs; invalid ones are rejected', () => {
  expect(readOptions(['rolling', '--times', '50', '--people', '3'])).toMatchObject({
    runs: [{ scenario: 'rolling', times: 50 }],
    people: 4,
  });
  expect(readOptions([]).runs.map(({ scenario }) => scenario)).toEqual([
    'kill-node',
    'kill-primary',
    'rolling',
    'outages',
    'sockets',
  ]);
  expect(readOptions(['journeys', '--previous', '../before', '--shard', '2/3'])).toMatchObject({
    runs: [{ scenario: 'journeys', times: 1 }],
    previous: '../before',
    shard: '2/3',
  });
  expect(() => readOptions(['journeys', '--shard', '2'])).toThrow('--shard must be a part such as 2/3');
  expect(() => readOptions(['rollin'])).toThrow('No scenario is named "rollin"');
  expect(() => readOptions(['--times', '0'])).toThrow('--times must be a whole number from 1 to 1000');
});

test('a Markdown table escapes pipes and line breaks', () => {
  expect(markdownTable(['a', 'b'], [['x|y', 'one\n two']])).toBe(
    '| a | b |\n| --- | --- |\n| x\\|y | one<br>two |',
  );
  expect([inSeconds(1449), inSeconds(Number.POSITIVE_INFINITY)]).toEqual(['1.4', '—']);
});

test('wordsOf returns the field error or message of a JSON error, and the visible text of an error page', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const html = { 'content-type': 'text/html' };
  const body = { message: 'Provjerite polja.', errors: { file: ['Datoteka je prevelika.'] } };
  expect([
    wordsOf({ status: 200, text: '{}', headers: json }),
    wordsOf({ status: 422, text: JSON.stringify(body), headers: json }),
    wordsOf({ status: 503, text: JSON.stringify({ ...body, errors: {} }), headers: json }),
    wordsOf({
      status: 502,
      text: '<title>x</title><center><h1>502 Bad Gateway</h1></center>',
      headers: html,
    }),
    wordsOf({
      status: 503,
      text: '<h1>Nešto</h1><p>Pokušajte opet.<span>Oznaka zahtjeva x-1</span></p>',
      headers: html,
    }),
  ]).toEqual(['', 'Datoteka je prevelika.', 'Provjerite polja.', '502 Bad Gateway', 'Nešto Pokušajte opet.']);
});

test('responses are grouped by status and text', () => {
  const [good, bad] = [
    { status: 200, words: '', seconds: 0.1 },
    { status: 0, words: '', seconds: 20 },
  ];
  expect(summaryOf([good, bad, good])).toBe('2 × 200, up to 0.1 s, 1 × no response, up to 20.0 s');
});

test('a log line is reduced to its message, without host and port', () => {
  expect([
    messageOfLine('{"level":50,"time":1,"err":{"message":"no"},"msg":"request failed"}'),
    messageOfLine('database: connect ECONNREFUSED 127.0.0.1:5432'),
  ]).toEqual(['request failed: no', 'database: connect ECONNREFUSED host:port']);
});

test('changed metrics are listed with both values; a node that does not respond is reported', () => {
  const scrape = (connected: number, failed: number) =>
    readMetrics(
      `# HELP x\nredis_connected ${connected}\nhttp_requests_in_progress ${connected}\nhttp_request_duration_seconds_count{method="GET",route="/",status="503"} ${failed}\nhttp_request_duration_seconds_count{method="POST",route="/",status="503"} 1\n`,
    );
  expect(changedMetrics(scrape(1, 0), scrape(0, 4))).toEqual([
    '`redis_connected` 1 → 0',
    '`http_request_duration_seconds_count{status="503"}` 1 → 5',
  ]);
  expect(changedMetrics(scrape(1, 0), readMetrics(''))).toEqual(['no response to /metrics (`up` 0)']);
});
