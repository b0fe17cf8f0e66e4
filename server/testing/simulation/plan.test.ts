import { expect, test } from 'vitest';
import { actions } from './actions.ts';
import { stepOf } from './plan.ts';

const steps = (seed: number, count = 500) =>
  Array.from({ length: count }, (_, n) => {
    const { random, ...step } = stepOf(seed, n + 1);
    return { ...step, dice: [random(1000), random(1000), random(1000)] };
  });

test('a seed always gives the same steps, and different seeds give different ones', () => {
  expect(steps(7)).toEqual(steps(7));
  expect(steps(7)).not.toEqual(steps(8));
});

test('a step does not depend on the steps before it', () => {
  expect(steps(7, 1)[0]).toEqual(steps(7)[0]);
  const { random: _, ...late } = stepOf(7, 400);
  expect(steps(7)[399]).toMatchObject(late);
});

test('a year of steps contains every action and every fault', () => {
  const year = steps(1, 2000);
  expect(new Set(year.flatMap((step) => step.actions))).toEqual(new Set(Object.keys(actions)));
  for (const during of ['tasks', 'action'])
    for (const after of [true, false])
      expect(year).toContainEqual(
        expect.objectContaining({ fault: expect.objectContaining({ during, after }) }),
      );
});
