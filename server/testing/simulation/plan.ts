import { type Random, randomFrom } from '../payment-histories.ts';
import { type ActionName, actions } from './actions.ts';

export interface Step {
  number: number;
  /** Minutes that pass before the step. */
  minutes: number;
  /** Tried in this order until one is possible. */
  actions: readonly ActionName[];
  /** The statement at which the connection ends, in the action or in the tasks before it. */
  fault: { during: 'tasks' | 'action'; statement: number; after: boolean } | undefined;
  /** Whether completed tasks run again, as if their completion had not been stored. */
  tasksAgain: boolean;
  mailFails: boolean;
  refundsWait: boolean;
  random: Random;
}

const tries = 6;
const total = Object.values(actions).reduce((sum, [weight]) => sum + weight, 0);

function actionAt(point: number): ActionName {
  let left = point;
  for (const [name, [weight]] of Object.entries(actions)) if ((left -= weight) < 0) return name as ActionName;
  return 'sign up';
}

/** Returns a step of the simulation, which depends only on the seed and its number. */
export function stepOf(seed: number, number: number): Step {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b));
  const isFault = random(20) === 0;
  // Few requests have more than 25 statements, but those have their commit near the end.
  const statements = random(2) ? 25 : 60;
  const fault = {
    during: random(3) ? 'action' : 'tasks',
    statement: 1 + random(statements),
    after: random(2) === 0,
  } as const;
  return {
    number,
    minutes: random(3) ? 1 + random(90) : random(2400),
    actions: Array.from({ length: tries }, () => actionAt((random(1_000_000) / 1_000_000) * total)),
    fault: isFault ? fault : undefined,
    tasksAgain: random(15) === 0,
    mailFails: random(30) === 0,
    refundsWait: random(3) === 0,
    random,
  };
}
