import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { z } from '#contract/zod.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

const schema = z
  .object({
    name: z.string(),
    contacts: z.object({ phones: z.preprocess((value) => value, z.array(z.string())) }).optional(),
    rows: z.array(z.object({ value: z.string() }).nullable()),
    either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).default({ a: '' }),
    trimmed: z.preprocess((value) => value, z.object({ text: z.string() })),
    free: z.record(z.string(), z.string()),
    open: z.looseObject({ known: z.string() }),
    anything: z.unknown(),
  })
  .refine(() => true)
  .and(z.object({ client_id: z.string() }));

const unknown = (body: object, files?: object) => {
  try {
    refuseUnknownFields(schema, files, body);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return Object.entries((error as AppError).fields ?? {}).map(([name, [text]]) => `${name}: ${text}`);
  }
};

describe('a body', () => {
  test('accepts every field of its schema, through wrappers, alternatives and intersections', () => {
    const body = {
      name: 'a',
      client_id: 'b',
      contacts: { phones: ['1'] },
      rows: [{ value: '1' }, null],
      either: { b: '1' },
      trimmed: { text: '' },
    };
    expect(unknown({ ...body, free: { x: '1' }, open: { y: 1 }, anything: { z: { deep: 1 } } })).toEqual([]);
  });

  test('may contain the clients’ helper fields, and a file field without a file', () => {
    expect(
      unknown({ device_name: 'Firefox', _method: 'PUT', _token: 'x', picture: '' }, { picture: {} }),
    ).toEqual([]);
  });

  test.for([
    [{ role: 'superadmin' }, 'role'],
    [{ contacts: { phones: [], fax: '1' } }, 'contacts.fax'],
    [{ rows: [{ value: '1' }, { value: '2', extra: 1 }] }, 'rows.1.extra'],
    [{ either: { c: 1 } }, 'either.c'],
    [{ trimmed: { text: '', more: 1 } }, 'trimmed.more'],
    [{ toString: '1' }, 'toString'],
    [{ picture: '' }, 'picture'],
  ] as const)('is rejected if it contains an unknown field: %o', ([body, field]) => {
    expect(unknown(body)).toEqual([`${field}: Nepoznato polje: ${field}.`]);
  });

  test('with a value of the wrong type is left to the schema', () => {
    expect(unknown({ contacts: 'x', rows: { 0: 1 }, name: { a: 1 } })).toEqual([]);
  });

  test('must be empty if the endpoint takes no fields', () => {
    expect(() => refuseUnknownFields(undefined, undefined, {})).not.toThrow();
    expect(() => refuseUnknownFields(undefined, undefined, { reason: 'x' })).toThrow(AppError);
  });
});
