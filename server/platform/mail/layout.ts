import { blue, blueTint, green, ink, ink2, ink3, line, onBlue, paper, sunken, surface } from '#contract/colours.ts';
import { initialsOf } from '#contract/initials.ts';
import { paths } from '#contract/paths.ts';
import type { Site } from '../http/site.ts';
import { Html, html } from './html.ts';
import { type Part, type Person, wordsOf } from './parts.ts';
import type { Content } from './templates.ts';
import { wordmarkDark, wordmarkHtml } from './wordmark.ts';

/** Literal values, since mails do not support CSS variables. */
const colours = { paper, surface, sunken, ink, ink2, ink3, line, blue, blueTint, onBlue, green } as const;

const light = Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, colour.light])) as Record<keyof typeof colours, string>;
const display = "'Sofia Sans Semi Condensed','Arial Narrow',Arial,sans-serif";
const words = "'Source Sans 3','Segoe UI',Arial,sans-serif";

const darkRule = (selector: string, property: string, colour: keyof typeof colours) => `${selector}{${property}:${colours[colour].dark}!important}`;

/** Mail programs keep inline styles, so the dark theme has to override them. */
const dark = [
  darkRule('.paper', 'background', 'paper'),
  darkRule('.surface', 'background', 'surface'),
  darkRule('.sunken', 'background', 'sunken'),
  darkRule('.ink', 'color', 'ink'),
  darkRule('.ink2', 'color', 'ink2'),
  darkRule('.ink3', 'color', 'ink3'),
  darkRule('.green', 'color', 'green'),
  darkRule('.face', 'background', 'blueTint'),
  darkRule('.line', 'border-color', 'line'),
  darkRule('.top', 'border-top-color', 'ink'),
  darkRule('a', 'color', 'blue'),
  darkRule('.button', 'background', 'blue'),
  darkRule('.button', 'color', 'onBlue'),
  wordmarkDark,
].join('');

/** On phones halves stand below each other, and the one thing to do is as wide as the thumb's reach. */
const narrow =
  '.half{display:block!important;width:auto!important;border-left:0!important}.half+.half{border-top-width:1px!important;border-top-style:solid!important}.button{display:block!important;text-align:center}';

const inline = (part: Part & { kind: 'paragraph' | 'note' }) =>
  wordsOf(part.words).map((word) => (typeof word === 'string' ? html`${word}` : html`<a href="${word.href}" style="color:${light.blue}">${word.label}</a>`));

function partHtml(part: Part): Html {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 20px">${inline(part)}</p>`;
    case 'note':
      return html`<p class="ink2" style="margin:0 0 16px;font-size:15px;color:${light.ink2}">${inline(part)}</p>`;
    case 'button':
      return html`<p style="margin:24px 0"><a class="button" href="${part.href}" style="font-family:${display};display:inline-block;background:${light.blue};color:${light.onBlue};font-weight:700;font-size:18px;line-height:50px;padding:0 24px;border-radius:6px;text-decoration:none">${part.label}</a></p>`;
    case 'code':
      return html`<p class="sunken ink" style="margin:0 0 20px;padding:14px 16px;background:${light.sunken};color:${light.ink};border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:28px;font-weight:700;letter-spacing:4px;text-align:center">${part.code}</p>`;
    case 'facts':
      return factsHtml(part);
  }
}

type Facts = Part & { kind: 'facts' };
type Row = Facts['rows'][number];

const sizes = { large: 27, half: 16 } as const;

const cellHtml = ([label, value, look]: Row, columns: 1 | 2, line: string) =>
  html`<td class="${columns === 1 ? 'line half' : 'line'}" colspan="${columns}" valign="top" style="padding:10px 16px;font-size:15px${new Html(line)}"><span class="ink3" style="color:${light.ink3};font-size:13px">${label}</span><br><b style="font-family:${display};font-size:${look ? sizes[look] : 16}px;line-height:1.25">${value}</b></td>`;

/** Rows in their order; two halves that follow each other share one. */
function rowsOf(rows: Facts['rows']): Row[][] {
  const lines: Row[][] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (row[2] === 'half' && last?.length === 1 && last[0]?.[2] === 'half') last.push(row);
    else lines.push([row]);
  }
  return lines;
}

const personHtml = ({ name, text, checked }: Person) =>
  html`<tr><td class="line" colspan="2" style="padding:14px 16px;border-top:1px solid ${light.line}"><table role="presentation" cellspacing="0" cellpadding="0"><tr><td width="52" valign="top"><div class="face ink" aria-hidden="true" style="width:52px;height:52px;line-height:52px;text-align:center;background:${light.blueTint};color:${light.ink};border-radius:6px;font-family:${display};font-weight:750;font-size:19px">${initialsOf(name)}</div></td><td style="padding-left:14px"><b style="font-family:${display};font-size:19px;line-height:1.25">${name}</b><br><span class="ink2" style="font-size:15px;color:${light.ink2}">${text}</span>${
    checked !== undefined && html` <b class="green" style="font-family:${display};font-size:15px;color:${light.green};white-space:nowrap">✓ ${checked}</b>`
  }</td></tr></table></td></tr>`;

const factsHtml = ({ rows, title, text, person }: Facts) =>
  html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="line" style="margin:0 0 20px;border:1px solid ${light.line};border-radius:6px;border-collapse:separate">${
    title !== undefined &&
    html`<tr><td class="line" colspan="2" style="padding:14px 16px;border-bottom:1px solid ${light.line}"><b style="font-family:${display};font-size:19px">${title}</b>${
      text !== undefined && html`<br><span class="ink2" style="font-size:15px;color:${light.ink2}">${text}</span>`
    }</td></tr>`
  }${rowsOf(rows).map((cells, line) => {
    const top = line > 0 ? `;border-top:1px solid ${light.line}` : '';
    return html`<tr>${cells.map((cell, at) => cellHtml(cell, cells.length === 1 ? 2 : 1, at > 0 ? `${top};border-left:1px solid ${light.line};border-top-color:${light.line}` : top))}</tr>`;
  })}${person && personHtml(person)}</table>`;

const footLinks = ({ unsubscribe, settings }: Content, site: Site) => [
  ...(settings === false ? [] : [{ label: 'Postavke obavijesti', href: site.url + paths.notificationSettings() }]),
  ...(unsubscribe ? [{ label: 'Odjava od ovih poruka', href: unsubscribe.page }] : []),
  { label: 'Pomoć', href: site.url + paths.help() },
];

/** The mail in the site's style (design/DESIGN.md, E-mail): 600 px, tables, no remote pictures. */
export function layOut(content: Content, site: Site): string {
  const links = footLinks(content, site).map(({ label, href }, at) => html`${at > 0 && ' · '}<a href="${href}" style="color:${light.blue}">${label}</a>`);
  return html`<!doctype html>
<html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${content.subject}</title><style>@media(max-width:480px){${new Html(narrow)}}@media(prefers-color-scheme:dark){${new Html(dark)}}</style></head>
<body class="paper ink" style="margin:0;background:${light.paper};color:${light.ink};font:17px/1.5 ${words}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" class="paper" style="padding:28px 12px 40px;background:${light.paper}">
<table role="presentation" width="600" style="max-width:600px;width:100%;text-align:left" cellspacing="0" cellpadding="0">
<tr><td class="ink" style="padding:0 4px 16px;font-family:${display};font-weight:800;font-size:30px;line-height:1;color:${light.ink}">${wordmarkHtml(site)}</td></tr>
<tr><td class="surface ink line top" style="background:${light.surface};color:${light.ink};border:1px solid ${light.line};border-top:3px solid ${light.ink};border-radius:0 0 6px 6px;padding:30px 32px 12px">
<h1 style="font-family:${display};font-weight:750;font-size:30px;line-height:1.1;margin:0 0 12px">${content.title ?? content.subject}</h1>
${content.body.map(partHtml)}</td></tr>
<tr><td class="ink3" style="padding:18px 4px;font-size:14px;color:${light.ink3}">${content.reason}<br>${links}</td></tr>
</table></td></tr></table></body></html>`.text;
}

const plainPerson = ({ name, text, checked }: Person) => `${name}: ${checked === undefined ? text : `${text} · ✓ ${checked}`}`;

const plain = (part: Part): string => {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
      return wordsOf(part.words)
        .map((word) => (typeof word === 'string' ? word : `${word.label} (${word.href})`))
        .join('');
    case 'button':
      return `${part.label}:\n${part.href}`;
    case 'code':
      return `    ${part.code}`;
    case 'facts':
      return [part.title, part.text, ...part.rows.map(([label, value]) => `${label}: ${value}`), part.person && plainPerson(part.person)]
        .filter((line) => line !== undefined)
        .join('\n');
  }
};

/** The same mail as plain text. */
export const layOutText = (content: Content, site: Site): string =>
  [
    content.title ?? content.subject,
    ...content.body.map(plain),
    `--\n${[content.reason, ...footLinks(content, site).map(({ label, href }) => `${label}: ${href}`)].join('\n')}`,
    '',
  ].join('\n\n');
