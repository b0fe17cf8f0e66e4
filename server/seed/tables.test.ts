import { expect, test } from 'vitest';
import { storedAnswers } from '../job-questions/answers.ts';
import { iconShapes } from './art/icon.ts';
import { scenes } from './art/scenes.ts';
import { finishedScenes } from './art/scenes-finished.ts';
import trades from './data/trades.json' with { type: 'json' };
import { clockAt } from './demo/clock.ts';
import { colleagues } from './demo/colleagues.ts';
import { provenScenes } from './demo/past-jobs.ts';
import { people } from './demo/people.ts';
import { portfolios } from './demo/portfolios.ts';
import { postAnswers } from './demo/post-answers.ts';
import { posts } from './demo/posts.ts';
import { scenesOfType } from './demo/scenes-of-type.ts';
import { inquiries, reviewTexts, workerAbouts } from './demo/source.ts';
import { specialities } from './demo/specialities.ts';
import { plainReviews } from './demo/texts.ts';
import { planDemo } from './demo.ts';
import { seededJobQuestions } from './job-questions.ts';

const types = new Map(
  trades.categories.flatMap((category) => category.types.map((type) => [type.key, category.key] as const)),
);

test('the Lucide icon set contains every icon of the trades', () => {
  for (const category of trades.categories)
    for (const { icon } of [category, ...category.types]) expect(iconShapes(icon)).toMatch(/^<\w+ /);
  expect(() => iconShapes('no-such-icon')).toThrow('no-such-icon');
});

test('every scene is used, and only by existing types', () => {
  for (const [type, shown] of scenesOfType)
    expect([types.has(type), shown.length > 0, new Set(shown).size === shown.length], type).toEqual([
      true,
      true,
      true,
    ]);
  expect(new Set([...scenesOfType.values()].flat())).toEqual(new Set(Object.keys(scenes)));
});

test('a worker’s job types cover exactly the categories in the worker’s description', () => {
  const workers = people().filter((one) => one.about);
  expect(workers).toHaveLength(workerAbouts.length);
  for (const [index, worker] of workers.entries()) {
    expect(worker.types.map((type) => type.key).sort(), worker.name).toEqual(
      specialities[index]?.split(' ').sort(),
    );
    expect(new Set(worker.types.map((type) => type.category)), worker.name).toEqual(
      new Set(worker.categories),
    );
  }
});

test('no finished scene has the same drawing as the scene before the work', () => {
  for (const [name, drawing] of Object.entries(finishedScenes))
    expect(drawing, name).not.toBe(scenes[name as keyof typeof scenes]);
});

test('no two pictures of a profile, in its portfolio or in review pairs, show the same work', () => {
  expect(provenScenes('kresimir-vukovic')).not.toEqual([]);
  for (const { owner, pictures } of portfolios(people())) {
    const shown = [...provenScenes(owner.slug), ...pictures.map(({ scene }) => scene)];
    expect(new Set(shown).size, owner.name).toBe(shown.length);
  }
});

test('every colleague’s job types belong to that colleague’s category', () => {
  for (const { name, types: given, categories, about } of colleagues()) {
    expect(
      given.map(({ key }) => types.get(key)),
      name,
    ).toEqual(given.map(() => categories[0]));
    expect(about?.length, name).toBeGreaterThan(60);
  }
});

test('no two people share a name, an email address or a slug', () => {
  const everybody = [...people(), ...colleagues()];
  for (const field of ['name', 'email', 'slug'] as const)
    expect(new Set(everybody.map((one) => one[field])).size).toBe(everybody.length);
});

test('seeded texts respect the limits of their forms', () => {
  for (const { subject, type, category } of inquiries)
    expect([types.get(type), subject.length >= 10], subject).toEqual([category, true]);
  for (const { comment } of [...reviewTexts, ...plainReviews])
    expect(comment.length >= 10 && comment.length <= 555, comment).toBe(true);
});

test('each demo answer belongs to a post and is valid for its questions', () => {
  const now = new Date();
  const planned = new Map(posts(people(), clockAt(now), now).map((post) => [post.key, post]));
  for (const [key, answers] of Object.entries(postAnswers)) {
    const questions = seededJobQuestions.get(planned.get(key)?.type ?? '') ?? [];
    const given = Object.entries(answers).map(([question, value]) => ({ key: question, value }));
    expect(storedAnswers(questions, given), key).toEqual(answers);
  }
});

test('the demo’s plan depends only on the time that it is generated for', () => {
  const now = new Date();
  const [plan, again] = [planDemo(now), planDemo(now)];
  expect({ ...again, clock: plan.clock }).toEqual(plan);
});
