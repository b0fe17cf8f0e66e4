import { expect, test } from 'vitest';
import { questionLimits } from '#contract/constants.ts';
import { questionsInput } from '#contract/job-questions.ts';
import trades from './data/trades.json' with { type: 'json' };
import { questionsFile, seededJobQuestions } from './job-questions.ts';

const types = trades.categories.flatMap((category) => category.types.map(({ key }) => key));

test('every job type has two to five questions', () => {
  expect([...seededJobQuestions.keys()].sort()).toEqual([...types].sort());
  for (const [type, questions] of seededJobQuestions) {
    expect(questions.length, type).toBeGreaterThanOrEqual(2);
    expect(questions.length, type).toBeLessThanOrEqual(questionLimits.perType);
  }
});

test('an editor could save the questions of every type unchanged', () => {
  for (const [type, questions] of seededJobQuestions) {
    const parsed = questionsInput.safeParse(questions);
    expect(parsed.error?.issues, type).toBeUndefined();
    expect(parsed.data, type).toEqual(questions);
  }
});

test('a key means the same question in every type, and every common question is used', () => {
  const used = new Set<string>();
  const own = new Map<string, string>();
  for (const [type, questions] of Object.entries(questionsFile.types))
    for (const question of questions) {
      if (typeof question === 'string') {
        used.add(question);
        continue;
      }
      expect(questionsFile.common, `${type} ${question.key}`).not.toHaveProperty(question.key);
      expect(own.get(question.key), `${question.key} of ${type}`).toBeUndefined();
      own.set(question.key, type);
    }
  expect([...used].sort()).toEqual(Object.keys(questionsFile.common).sort());
});

test('units contain no space and start with no digit; option labels start with a capital or a digit', () => {
  for (const [type, questions] of seededJobQuestions)
    for (const question of questions)
      if (question.kind === 'number') expect(question.unit, type).not.toMatch(/^\d|\s/);
      else for (const { label } of question.options) expect(label, type).toMatch(/^(?:[\p{Lu}\d]|iP|macOS)/u);
});
