import { percentile } from '../statistics.ts';
import type { Report } from './crowd.ts';
import type { Difference } from './ledger.ts';
import { inSeconds } from './markdown.ts';

export interface FireResult {
  name: string;
  reports: Report[];
  acknowledged: number;
  messages: Difference;
  posts: Difference;
  /** Acknowledged messages that the recipient did not see. */
  unseen: string[];
  refused: string[];
}

export const fireHead = [
  'scenario',
  'runs',
  'acknowledged writes',
  'lost',
  'doubled',
  'not seen live',
  'requests',
  'failed',
  'unavailable, s: p50 / p99 / max',
  'writes away, s: p50 / p99 / max',
  'reads away, s: p50 / p99 / max',
  'socket silent, s: p50 / p99 / max',
  'slowest response, s',
];

const shares = (values: readonly number[]) =>
  [percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)].map(inSeconds).join(' / ');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the table row for a result; `fireHead` names its columns. */
export const fireRow = ({ name, reports, acknowledged, messages, posts, unseen }: FireResult): string[] => [
  name,
  String(reports.length),
  String(acknowledged),
  String(messages.lost.length + posts.lost.length),
  String(messages.doubled.length + posts.doubled.length),
  String(unseen.length),
  String(sum(reports.map(({ requests }) => requests))),
  String(sum(reports.map(({ failed }) => failed))),
  shares(reports.map(({ unavailable }) => unavailable)),
  shares(reports.map(({ writes }) => writes)),
  shares(reports.map(({ reads }) => reads)),
  shares(reports.map(({ silence }) => silence)),
  inSeconds(Math.max(...reports.map(({ slowest }) => slowest))),
];

/** Longest outage in milliseconds that is allowed in 99 of 100 runs, by scenario. */
const mostUnavailable: Record<string, number> = { 'kill-node': 1000, 'kill-primary': 10_000, rolling: 0 };

/** Returns a line for each guarantee that the site violated. */
export function violations({ name, reports, messages, posts, unseen, refused }: FireResult): string[] {
  const found = (what: string, texts: readonly string[]) =>
    texts.length > 0 ? [`${name}: ${texts.length} ${what}, such as ${texts[0]}`] : [];
  const broken = [
    ...found('acknowledged writes lost', [...messages.lost, ...posts.lost]),
    ...found('writes doubled', [...messages.doubled, ...posts.doubled]),
    ...found('messages not seen', unseen),
    ...found('writes refused for good', refused),
  ];
  const unavailable = percentile(
    reports.map((report) => report.unavailable),
    0.99,
  );
  const most = mostUnavailable[name] ?? 0;
  if (unavailable > most)
    broken.push(`${name}: unavailable for ${inSeconds(unavailable)} s, allowed ${inSeconds(most)}`);
  if (name !== 'rolling') return broken;
  const failed = sum(reports.map((report) => report.failed));
  const silence = Math.max(...reports.map((report) => report.silence));
  if (failed > 0) broken.push(`${name}: ${failed} failed requests, allowed 0`);
  if (silence > 2000) broken.push(`${name}: a socket was silent for ${inSeconds(silence)} s, allowed 2.0`);
  return broken;
}
