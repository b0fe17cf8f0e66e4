import { table } from '../report.ts';
import { assumptions, limits } from './assumptions.ts';
import type { Measured } from './measured.ts';
import { dayOfMonth, type Plan } from './plan.ts';

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
const listed = (given: Record<string, readonly [number, string]>) =>
  Object.values(given).map(([value, meaning]) => [number(value, 4), meaning]);

/** Returns a table of the needs of several numbers of people. */
function sizesTable(plans: readonly Plan[]): string {
  const row = (what: string, of: (plan: Plan) => number) => [what, ...plans.map((plan) => number(of(plan)))];
  const perMonth = (euros: Plan['euros'], counts: (name: string) => boolean) =>
    dayOfMonth * Object.entries(euros).reduce((sum, [name, value]) => sum + (counts(name) ? value : 0), 0);
  return table(
    ['people on the day', ...plans.map(({ people }) => number(people))],
    [
      row('requests and tasks in a second of the busiest minutes', (plan) => plan.peakRequests),
      row('nodes', (plan) => plan.nodes),
      row('of them with `ROLE=worker`, if tasks run apart', (plan) => plan.workers),
      row('memory that the nodes use, GB', (plan) => Math.ceil(plan.megabytes / 1000)),
      row('sockets at the peak', (plan) => plan.sockets),
      row('database connections', (plan) => plan.connections),
      row('cores of the primary, and of the standby', (plan) => plan.databaseCores),
      row('new pictures in a month, GB', (plan) => Math.ceil(dayOfMonth * plan.gigabytes)),
      row('euros a month for machines, pictures and emails', ({ euros }) =>
        perMonth(euros, (name) => name !== 'moderators'),
      ),
      row('moderators', (plan) => plan.moderators),
      row('euros a month for moderators', ({ euros }) => perMonth(euros, (name) => name === 'moderators')),
    ],
  );
}

/**
 * Returns the plan as Markdown: needs, also for other numbers of people, first bottlenecks, and all
 * assumptions.
 */
export function countryReport(plan: Plan, sizes: readonly Plan[], m: Measured): string {
  const daily = plan.work.reduce((sum, { count, ms }) => sum + count * ms, 0);
  const euros = Object.entries(plan.euros);
  const total = euros.reduce((sum, [, value]) => sum + value, 0);
  const people = plan.euros.moderators ?? 0;
  return [
    table(
      ['the day takes', ''],
      [
        ['requests and tasks in a second of the busiest minutes', number(plan.peakRequests)],
        [
          'nodes with one busy core each',
          `${plan.nodes}: ${plan.nodesForProcessor} for the processor (${plan.nodesForSockets} for sockets), and one may be lost`,
        ],
        ['sockets at the peak', number(plan.sockets)],
        ['memory for sockets of all nodes', `${number((plan.sockets * m.socketKilobytes) / 1000)} MB`],
        ['database connections', number(plan.connections)],
        ['cores of the primary, and of the standby', number(plan.databaseCores)],
        ['emails, and those sent at once', `${number(plan.emails)}, ${plan.emailsAtOnce}`],
        ['new pictures', `${number(plan.gigabytes)} GB`],
        ['moderators', number(plan.moderators)],
        [
          'euros',
          `${number(total)}, of which ${number(people)} for moderators and ${number(total - people)} for machines and emails`,
        ],
      ],
    ),
    '## By number of people',
    [
      'The same habits with fewer people. One node is a spare, and the six small machines for nginx, Redis, etcd and',
      'monitoring do not depend on the number. By these figures, one server with two cores does the work of the',
      'first column, if people may notice its restarts.',
    ].join('\n'),
    sizesTable(sizes),
    '## Where the processor time of the nodes goes',
    table(
      ['work', 'on the day', 'ms each', 'share'],
      plan.work.map(({ what, count, ms }) => [
        what,
        number(count),
        number(ms, 2),
        `${number((100 * count * ms) / daily)} %`,
      ]),
    ),
    '## Where it breaks first',
    'Need relative to what one part can give. The first row breaks first as the day grows.',
    table(
      ['part', 'need', 'remedy'],
      plan.strain.map(({ what, share, remedy }) => [what, `${number(100 * share)} %`, remedy]),
    ),
    '## Euros a day',
    table(
      ['for', 'euros'],
      euros.map(([what, value]) => [what, number(value)]),
    ),
    '## Assumptions',
    table(['value', 'meaning'], listed(assumptions)),
    'Limits:',
    table(['value', 'meaning'], listed(limits)),
  ].join('\n\n');
}
