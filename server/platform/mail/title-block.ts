import { initialsOf } from '#contract/initials.ts';
import { Html, html } from './html.ts';
import { faceColours } from './hue.ts';
import { display, light } from './look.ts';
import type { Part, Person } from './parts.ts';
import { starHtml } from './star.ts';

type Facts = Part & { kind: 'facts' };
type Row = Facts['rows'][number];

const plainSize = 'font-size:16px;line-height:22px';
const sizes = {
  title: 'font-size:19px;line-height:25px',
  large: 'font-size:32px;line-height:38px;letter-spacing:-.01em',
  half: 'font-size:17px;line-height:22px',
};

const cellHtml = ([label, value, look]: Row, columns: 1 | 2, line: string) =>
  html`<td class="${columns === 1 ? 'line half' : 'line'}" ${new Html(columns === 2 ? 'colspan="2"' : 'width="50%"')} valign="top" style="padding:11px 16px 12px${new Html(line)}"><span class="ink3" style="font-family:${display};font-size:13px;line-height:17px;font-weight:600;letter-spacing:.02em;color:${light.ink3}">${label}</span><br><b${look === 'large' && new Html(' class="large"')} style="font-family:${display};font-weight:${look === 'large' ? '750' : '650'};${look ? sizes[look] : plainSize}">${value}</b></td>`;

function rowsOf(rows: Facts['rows']): Row[][] {
  const lines: Row[][] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (row[2] === 'half' && last?.length === 1 && last[0]?.[2] === 'half') last.push(row);
    else lines.push([row]);
  }
  return lines;
}

function faceHtml(name: string): Html {
  const { ground, letters } = faceColours(name);
  return html`<div aria-hidden="true" style="width:52px;height:52px;line-height:52px;text-align:center;background:${ground};color:${letters};border-radius:6px;font-family:${display};font-weight:750;font-size:20px">${initialsOf(name)}</div>`;
}

const personHtml = ({ name, stars, text, checked }: Person, first: boolean) =>
  html`<tr><td class="line" colspan="2" style="padding:14px 16px${!first && `;border-top:1px solid ${light.line}`}"><table role="presentation" cellspacing="0" cellpadding="0"><tr><td width="52" valign="top">${faceHtml(name)}</td><td style="padding-left:14px"><b style="font-family:${display};font-size:19px;line-height:24px;font-weight:700">${name}</b><br><span class="ink2" style="font-family:${display};font-size:15px;line-height:22px;color:${light.ink2}">${
    stars !== undefined &&
    html`<span style="white-space:nowrap">${starHtml}&nbsp;<b class="ink" style="font-weight:700;color:${light.ink}">${stars}</b> · </span>`
  }<span style="white-space:nowrap">${text}</span>${
    checked !== undefined &&
    html`&ensp;<b class="green" style="font-weight:650;color:${light.green};white-space:nowrap">✓&nbsp;${checked}</b>`
  }</span></td></tr></table></td></tr>`;

/** Renders a title block as an HTML table: title, rows of cells, then people. */
export const factsHtml = ({ rows, title, text, people = [] }: Facts) =>
  html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="line" style="margin:20px 0;border:1px solid ${light.line};border-radius:6px;border-collapse:separate">${
    title !== undefined &&
    html`<tr><td class="line" colspan="2" style="padding:14px 16px;border-bottom:1px solid ${light.line}"><b style="font-family:${display};font-size:19px;line-height:25px">${title}</b>${
      text !== undefined &&
      html`<br><span class="ink2" style="font-size:15px;line-height:21px;color:${light.ink2}">${text}</span>`
    }</td></tr>`
  }${rowsOf(rows).map((cells, line) => {
    const top = line > 0 ? `;border-top:1px solid ${light.line}` : '';
    return html`<tr>${cells.map((cell, at) => cellHtml(cell, cells.length === 1 ? 2 : 1, at > 0 ? `${top};border-left:1px solid ${light.line};border-top-color:${light.line}` : top))}</tr>`;
  })}${people.map((person, at) => personHtml(person, at === 0 && rows.length === 0 && title === undefined))}</table>`;

const plainPerson = ({ name, stars, text, checked }: Person) =>
  `${name}: ${[stars !== undefined && `★ ${stars}`, text, checked !== undefined && `✓ ${checked}`].filter(Boolean).join(' · ')}`;

/** Renders a title block as text, with one line per title, fact and person. */
export const plainFacts = ({ rows, title, text, people = [] }: Facts) =>
  [title, text, ...rows.map(([label, value]) => `${label}: ${value}`), ...people.map(plainPerson)]
    .filter((line) => line !== undefined)
    .join('\n');
