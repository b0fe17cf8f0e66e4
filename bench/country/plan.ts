import { assumptions, limits } from './assumptions.ts';
import type { Measured } from './measured.ts';

type Values<T extends Record<string, readonly [number, string]>> = { [Name in keyof T]: number };
const valuesOf = <T extends Record<string, readonly [number, string]>>(given: T): Values<T> =>
  Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value])) as Values<T>;

export type Assumed = Values<typeof assumptions>;
export const assumed: Assumed = valuesOf(assumptions);
const most = valuesOf(limits);

/** Returns the assumptions for another number of people with the same habits. */
export const scaledTo = (people: number, a: Assumed = assumed): Assumed => ({
  ...a,
  people,
  inquiries: (a.inquiries * people) / a.people,
  messages: (a.messages * people) / a.people,
});

interface Work {
  what: string;
  /** Number of occurrences on the day. `ms` is a node’s CPU time for each. */
  count: number;
  ms: number;
  /** Database statements for each occurrence. */
  statements: number;
}

/** Returns each kind of work on the assumed day, with its cost for the nodes and for the database. */
export function workOf(a: Assumed, m: Measured): Work[] {
  const members = a.people * a.signedIn;
  const visits = (a.people - members) * a.visitorPages;
  const memberPages = members * a.memberPages;
  return [
    {
      what: 'visitors’ pages from the cache',
      count: visits * (1 - a.uncached),
      ms: m.cachedPage,
      statements: 0,
    },
    {
      what: 'visitors’ pages that are rendered',
      count: visits * a.uncached,
      ms: m.renderedPage,
      statements: a.statementsOfPage,
    },
    {
      what: 'pages of signed-in people',
      count: memberPages,
      ms: m.memberPage,
      statements: a.statementsOfPage,
    },
    { what: 'API calls of their browsers', count: memberPages * a.callsOfPage, ms: m.apiCall, statements: 1 },
    {
      what: 'writes: inquiries, approvals, offers',
      count: a.inquiries * (2 + a.offers),
      ms: m.write,
      statements: a.statementsOfPage,
    },
    { what: 'messages, stored and delivered', count: a.messages, ms: m.message, statements: 3 },
    {
      what: 'AVIF copies of pictures',
      count: a.inquiries * a.pictures,
      ms: m.picture,
      statements: a.statementsOfPage,
    },
  ];
}

export interface Plan {
  people: number;
  work: Work[];
  peakRequests: number;
  nodes: number;
  nodesForProcessor: number;
  nodesForSockets: number;
  /** Nodes that the tasks need, if nodes with ROLE=worker run them. */
  workers: number;
  /** Megabytes of all nodes, with their sockets. */
  megabytes: number;
  sockets: number;
  connections: number;
  databaseCores: number;
  emails: number;
  emailsAtOnce: number;
  gigabytes: number;
  moderators: number;
  euros: Record<string, number>;
  /** Need as a share of the limit; the part with the largest share fails first as load grows. */
  strain: { what: string; share: number; remedy: string }[];
}

/** Kilobytes of a picture: both sizes in both formats (decision 005). */
const pictureKilobytes = 84 + 45 + 51 + 27;
export const dayOfMonth = 30;
const perSecond = 3600;

/** Computes machines, connections and euros for a day. */
export function planOf(a: Assumed, m: Measured): Plan {
  const work = workOf(a, m);
  const atPeak = (count: number) => (count * a.busiestHour * a.peak) / perSecond;
  const total = (of: (one: Work) => number) => work.reduce((sum, one) => sum + one.count * of(one), 0);
  const busy = atPeak(total(({ ms }) => ms)) / 1000;
  const sockets = a.people * a.signedIn * a.busiestHour * a.peak * (a.minutesOnline / 60);
  const nodesForProcessor = Math.ceil(busy / a.busyShare);
  const nodesForSockets = Math.ceil(sockets / most.socketsOfNode);
  // One spare, so that any node may fail.
  const nodes = Math.max(nodesForProcessor, nodesForSockets) + 1;
  const databaseCores = Math.ceil(
    (atPeak(total(({ statements }) => statements)) * m.statement) / 1000 / a.busyShare,
  );
  const emails = a.inquiries * a.emailsOfInquiry + a.messages * a.emailsOfMessage;
  const emailsAtOnce = Math.ceil((atPeak(emails) * a.emailMs) / 1000);
  const pictures = a.inquiries * a.pictures;
  const workers = Math.max(
    Math.ceil((atPeak(pictures) * m.picture) / 1000 / a.busyShare),
    Math.ceil(emailsAtOnce / most.emailsOfNode),
  );
  const gigabytes = (pictures * pictureKilobytes) / 1e6;
  const moderators = Math.ceil((a.inquiries * a.decisionSeconds) / 3600 / a.moderatorHours);
  const connections = nodes * most.connectionsOfNode;
  // Every node reads every event.
  const redisCores = (atPeak(a.messages) * nodes * a.redisMs) / 1000;
  return {
    people: a.people,
    work,
    peakRequests: atPeak(total(() => 1)),
    nodes,
    nodesForProcessor,
    nodesForSockets,
    workers,
    megabytes: nodes * m.nodeMegabytes + (sockets * m.socketKilobytes) / 1000,
    sockets,
    connections,
    databaseCores,
    emails,
    emailsAtOnce,
    gigabytes,
    moderators,
    euros: {
      nodes: (nodes * a.nodeEuros) / dayOfMonth,
      // Primary and synchronous standby.
      database: (2 * databaseCores * a.coreEuros) / dayOfMonth,
      // Redis, nginx, etcd and monitoring: six small machines.
      'other machines': (6 * a.nodeEuros) / dayOfMonth,
      'a year of pictures': (gigabytes * 365 * a.storeEuros) / dayOfMonth,
      emails: emails * a.emailEuros,
      moderators: moderators * a.moderatorEuros,
    },
    strain: [
      {
        what: 'moderators',
        share: moderators / most.moderators,
        remedy: 'approve inquiries without findings of the detectors automatically, and review samples',
      },
      {
        what: 'database connections',
        share: connections / most.connections,
        remedy: 'PgBouncer (docs/OPERATIONS.md, “Connection poolers”)',
      },
      {
        what: 'processor of the primary',
        share: databaseCores / most.databaseCores,
        remedy: 'visitors’ reads from a standby (decision 037)',
      },
      {
        what: 'emails at once',
        share: emailsAtOnce / (nodes * most.emailsOfNode),
        remedy: 'more nodes with ROLE=worker: each sends two at once',
      },
      {
        what: 'Redis',
        share: redisCores / most.redisCores,
        remedy: 'one stream for each part of the people',
      },
    ].sort((one, other) => other.share - one.share),
  };
}
