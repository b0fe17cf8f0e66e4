import { randomFrom } from '../payment-histories.ts';
import { actions } from './actions.ts';
import { erased, findViolations } from './invariants.ts';
import { type Step, stepOf } from './plan.ts';
import { openOffice } from './staff.ts';
import type { Town } from './town.ts';
import { World } from './world.ts';

export interface Result {
  steps: number;
  /** Every step as one line. */
  lines: string[];
  /** Empty if every check passed. */
  violations: string[];
  /** Number of people whose accounts have been erased. */
  erased: number;
  /** How often each kind of request got each status. */
  statuses: ReadonlyMap<string, number>;
}

interface Options {
  seed: number;
  /** Simulated time in milliseconds. */
  duration: number;
  onLine?: (line: string) => void;
  onMonth?: (month: string) => void;
}

const hour = 3_600_000;
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/** Simulates a town for the given duration, or until a check fails. */
export async function simulate(town: Town, { seed, duration, onLine, onMonth }: Options): Promise<Result> {
  const world = new World(town, seed);
  const lines: string[] = [];
  world.begin(0, randomFrom(seed));
  await openOffice(world);
  const end = town.clock.now + duration;
  let number = 0;
  let month = monthOf(town.clock.now);
  const isOver = () => town.clock.now >= end;
  while (world.violations.length === 0 && !isOver()) {
    const step = stepOf(seed, ++number);
    const line = await play(world, step);
    lines.push(line);
    onLine?.(line);
    world.violations.push(...town.takeErrors());
    const now = monthOf(town.clock.now);
    if (world.violations.length > 0 || (now === month && !isOver())) continue;
    month = now;
    await settle(world);
    world.violations.push(...town.takeErrors(), ...(await findViolations(world)));
    onMonth?.(month);
  }
  const { violations, statuses } = world;
  return { steps: number, lines, violations, erased: (await erased(world)).length, statuses };
}

async function play(world: World, step: Step): Promise<string> {
  const { town, bank } = world;
  const { faults, clock, post, stripe } = town;
  world.begin(step.number, step.random);
  await clock.set(clock.now + step.minutes * 60_000);
  if (step.mailFails) post.failNext();
  stripe.taking.status = step.refundsWait ? 'pending' : 'succeeded';
  const arm = (during: 'tasks' | 'action') => {
    if (step.fault?.during === during) faults.arm(step.fault.statement, step.fault.after);
  };
  arm('tasks');
  const events = await bank.deliver();
  await town.work();
  let hasStruck = faults.disarm();
  if (hasStruck) await town.restart();
  if (step.tasksAgain) await town.workAgain();
  arm('action');
  const tried: string[] = [];
  for (const name of step.actions) {
    tried.push(name);
    await actions[name][1](world);
    if (world.log.length > 0) break;
  }
  if (faults.disarm()) {
    hasStruck = true;
    await town.restart();
  }
  bank.watch(step.random);
  const parts = [
    ...(events.length ? [`events ${events}`] : []),
    ...(step.tasksAgain ? ['tasks again'] : []),
    ...(hasStruck
      ? [`killed ${step.fault?.after ? 'after' : 'before'} statement ${step.fault?.statement}`]
      : []),
    ...world.log,
  ];
  return `${step.number} ${new Date(clock.now).toISOString().slice(0, 16)} ${tried.at(-1)}: ${parts.join(', ')}`;
}

/** Finishes everything in progress: delivers events and retries failed tasks. */
async function settle({ town, bank, random }: World): Promise<void> {
  for (let round = 0; round < 4; round++) {
    bank.watch(random);
    await bank.deliver(true);
    await town.clock.set(town.clock.now + hour);
    await town.work();
  }
}
