import { globSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { EndpointDef } from '#contract/endpoint.ts';
import { markdown } from '#contract/text-content.ts';
import { z } from '#contract/zod.ts';
import { test } from './app.ts';

const contract = path.resolve(import.meta.dirname, '../../contract');
const tooDeep = '>'.repeat(15_000);

function takesMarkdown(schema: unknown): boolean {
  if (schema === markdown) return true;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return takesMarkdown(schema.unwrap());
  return schema instanceof z.ZodUnion && schema.options.some(takesMarkdown);
}

async function textEndpoints() {
  const found: { def: EndpointDef; field: string }[] = [];
  for (const file of globSync('*.ts', { cwd: contract, exclude: ['*.test.ts'] }))
    for (const def of Object.values<EndpointDef>(await import(path.join(contract, file)))) {
      if (typeof def?.path !== 'string' || !(def.body instanceof z.ZodObject)) continue;
      for (const [field, schema] of Object.entries(def.body.shape))
        if (takesMarkdown(schema)) found.push({ def, field });
    }
  return found;
}

describe('an overly complex text', () => {
  test('is rejected, with an error on its field, by each endpoint that accepts Markdown', async ({ as }) => {
    const maja = await as('moderator');
    const endpoints = await textEndpoints();
    expect(endpoints.map(({ def }) => `${def.method} ${def.path}`).sort()).toEqual([
      'POST /admin/news',
      'POST /admin/pages',
      'POST /admin/preview',
      'POST /admin/questions',
      'PUT /admin/job-categories/:id',
      'PUT /admin/news/:id',
      'PUT /admin/pages/:id',
      'PUT /admin/questions/:id',
    ]);
    for (const { def, field } of endpoints) {
      const json = { ...(def.example?.body as object), [field]: tooDeep };
      expect(await maja.send(def.method, def.path.replace(':id', '1'), { json }), def.path).toBe422(
        field,
        'previše složen',
      );
    }
  });

  test('is shown as plain text if it is already stored', async ({ visitor, db }) => {
    await db.execute(sql`update pages set body = ${tooDeep} where slug = 'o-nama'`);
    await db.execute(
      sql`update questions set answer = ${tooDeep} where id = (select min(id) from questions where not hidden)`,
    );
    await db.execute(
      sql`update job_categories set body = ${tooDeep} where id = (select min(id) from job_categories)`,
    );
    const { rows } = await db.execute<{ id: number; key: string }>(
      sql`select (select min(id) from questions where not hidden) as id, (select key from job_categories order by id limit 1) as key`,
    );
    const [row] = rows;
    for (const url of ['/pages/o-nama', `/questions/${row?.id}`, `/job-categories/${row?.key}`]) {
      const { status, body } = await visitor.get(url);
      expect([status, body.data?.html?.slice(0, 11)], url).toEqual([200, '<p>&gt;&gt;']);
    }
    expect(await visitor.get('/questions?search=upit')).toHaveStatus(200);
  });
});
