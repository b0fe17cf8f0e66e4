import { table } from '../report.ts';
import { assumptions, limits } from './assumptions.ts';
import type { Measured } from './measured.ts';
import type { Plan } from './plan.ts';

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
const listed = (given: Record<string, readonly [number, string]>) =>
  Object.values(given).map(([value, meaning]) => [number(value, 4), meaning]);

/** Returns the plan as Markdown: needs, first bottlenecks, and all assumptions. */
export function countryReport(plan: Plan, m: Measured): string {
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
