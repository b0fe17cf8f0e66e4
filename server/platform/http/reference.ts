import type { FastifyInstance } from 'fastify';
import type { OpenApi } from './openapi.ts';
import { pageColours } from './page-colours.ts';

type Json = Record<string, unknown>;

const safe = (value: unknown) =>
  String(value ?? '').replace(
    /[&<>"]/g,
    (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark,
  );
const code = (value: unknown) =>
  `<pre tabindex="0"><code>${safe(JSON.stringify(value, null, 2))}</code></pre>`;

const style = `${pageColours.text}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Source Sans 3",system-ui,sans-serif}main{max-width:960px;margin:auto;padding:32px 16px}
h1,h2,summary{font-family:"Sofia Sans Semi Condensed","Arial Narrow",sans-serif}h2{margin-top:40px;border-bottom:1px solid var(--line-2)}a{color:var(--blue)}
details{background:var(--surface);border:1px solid var(--line-2);border-radius:6px;margin:8px 0;padding:0 16px}summary{cursor:pointer;padding:12px 0;font-weight:650;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:72px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top;border-top:1px solid var(--line-2)}pre{overflow:auto;background:var(--paper);padding:12px;max-height:420px}`;

const typeOf = (schema: Json): string =>
  String(
    schema.type ??
      (schema.anyOf
        ? (schema.anyOf as Json[]).map(typeOf).join(' | ')
        : ((schema.enum as unknown[] | undefined)?.join(' | ') ?? schema.$ref ?? '')),
  );

function parameters(operation: Json): string {
  const rows = operation.parameters as Json[];
  if (!rows.length) return '';
  const cells = rows.map((row) => {
    const schema = row.schema as Json;
    const preset = schema.default === undefined ? '' : `, ${safe(JSON.stringify(schema.default))}`;
    return `<tr><td><code>${safe(row.name)}</code></td><td>${safe(row.in)}</td><td>${safe(typeOf(schema))}${preset}${row.required ? ', obavezno' : ''}</td></tr>`;
  });
  return `<table><thead><tr><th>Parametar</th><th>Gdje</th><th>Vrsta</th></tr></thead><tbody>${cells.join('')}</tbody></table>`;
}

function body(operation: Json): string {
  const content = (operation.requestBody as { content?: Record<string, Json> } | undefined)?.content;
  if (!content) return '';
  const [first] = Object.values(content);
  return `<h3>Tijelo</h3><p>${Object.keys(content)
    .map((kind) => `<code>${safe(kind)}</code>`)
    .join(', ')}</p>${code(first?.schema)}${first?.example ? `<p>Primjer</p>${code(first.example)}` : ''}`;
}

function answers(operation: Json): string {
  return (
    Object.entries(operation.responses as Record<string, Json>)
      // Skips errors common to all calls, which are described at the top.
      .filter(([, { $ref }]) => $ref === undefined)
      .map(([status, answer]) => {
        const content = (answer.content as Record<string, Json> | undefined)?.['application/json'];
        return `<h3>${status} ${safe(answer.description)}</h3>${content ? code(content.example ?? content.schema) : ''}`;
      })
      .join('')
  );
}

function page(document: OpenApi): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = String((operation.tags as string[])[0]);
      const entry = `<details><summary><b>${method.toUpperCase()}</b> ${safe(path)} <span>– ${safe(operation.summary)}</span></summary><p>${safe(operation.description ?? '')}</p>${parameters(operation)}${body(operation)}${answers(operation)}</details>`;
      groups.set(tag, [...(groups.get(tag) ?? []), entry]);
    }
  }
  const sections = [...groups]
    .map(([tag, entries]) => `<section><h2 id="${safe(tag)}">${safe(tag)}</h2>${entries.join('')}</section>`)
    .join('');
  const title = safe(document.info.title);
  return `<!doctype html><html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><main><h1>${title}</h1><p>${safe(document.info.description)}</p><p><a href="/api/v1/openapi.json">OpenAPI 3.1</a> · <a href="/">Početna</a></p>${sections}</main></body></html>`;
}

/** Serves the API reference at /api/docs as plain HTML, generated from the OpenAPI document. */
export function addReference(app: FastifyInstance, document: () => OpenApi): void {
  app.get('/api/docs', { config: { cache: 'reference' } }, async (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    return page(document());
  });
}
