import { formatDateTime, formatLongDate } from '#contract/format.ts';
import { pageColours } from '../platform/http/page-colours.ts';
import { type Html, html } from '../platform/mail/html.ts';
import type { OwnFile } from './files.ts';
import type { Fields } from './records.ts';

export interface Chapter {
  title: string;
  records: AsyncIterable<Fields>;
}

const longAgo = new Date(0);

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'da' : 'ne';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(text)) return formatDateTime(text, longAgo);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatLongDate(text) : text;
}

const recordOf = (fields: Fields): Html => {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return html`<dl>${filled.map(([name, value]) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`)}</dl>\n`;
};

const style = html`${pageColours}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
h1,h2{line-height:1.1;text-wrap:balance}h2{margin:3rem 0 1rem;padding-bottom:.5rem;border-bottom:1px solid var(--ink)}
dl{margin:0 0 1rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:6px;background:var(--surface)}
dl>div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;padding:.25rem 0}
dt{color:var(--ink-2)}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}a{color:var(--blue)}
@media(max-width:480px){dl>div{grid-template-columns:1fr}}`;

export async function* pageOf(
  name: string,
  site: string,
  at: Date,
  chapters: readonly Chapter[],
  files: readonly OwnFile[],
): AsyncGenerator<string> {
  yield html`<!doctype html>
<html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Moji podaci: ${name}</title><style>${style}</style></head><body>
<h1>Moji podaci</h1>
<p>Sve što ${site} čuva o računu „${name}“, ${formatDateTime(at.toISOString(), longAgo)}. Isti su podaci u mapi json, za čitanje programom, a Vaše datoteke u mapi datoteke.</p>
`.text;
  const empty: string[] = [];
  for (const { title, records } of chapters) {
    let begun = false;
    for await (const record of records) {
      if (!begun) yield html`<h2>${title}</h2>\n`.text;
      begun = true;
      yield recordOf(record).text;
    }
    if (!begun) empty.push(title);
  }
  if (files.length > 0)
    yield html`<h2>Datoteke</h2>\n<ul>${files.map(({ name: file }) => html`<li><a href="${encodeURI(file)}">${file}</a></li>`)}</ul>\n`
      .text;
  yield html`<h2>Ništa nije spremljeno</h2>\n<p>${empty.join(', ')}.</p>\n</body></html>\n`.text;
}
