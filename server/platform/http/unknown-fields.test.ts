import { expect, test } from 'vitest';
import { z } from '#contract/zod.ts';
import { unknownFields } from './unknown-fields.ts';

const person = z.object({ name: z.string() });
const renamed = z.preprocess((given) => (typeof given === 'object' && given !== null && 'title' in given ? { name: given.title } : given), person);

test.for([
  ['a known field', person, { name: 'Ana' }, []],
  ['two others', person, { name: 'Ana', role: 'x', id: 1 }, ['role', 'id']],
  ['the name of the device', person, { device_name: 'Mobitel' }, []],
  ['a field of the prototype', person, JSON.parse('{"constructor": 1, "__proto__": 2}'), ['constructor', '__proto__']],
  ['a former name', renamed, { title: 'Ana' }, []],
  ['another name before a transform', renamed, { role: 'x' }, ['role']],
  ['optional content', person.optional(), { role: 'x' }, ['role']],
  ['a refined object', person.refine(() => true), { role: 'x' }, ['role']],
  ['the nearer of two forms', z.union([person, z.object({ id: z.number() })]), { id: 1 }, []],
  ['anything where anything goes', z.looseObject({}), { role: 'x' }, []],
  ['no object', person, 'text', []],
] as const)('of %s', ([, schema, value, names]) => {
  expect(unknownFields(schema as z.ZodType, value)).toEqual(names);
});
