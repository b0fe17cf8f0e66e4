import { paths } from '#contract/paths.ts';
import type { Site } from '../http/site.ts';
import { darkImages } from './attached-picture.ts';
import { Html, html } from './html.ts';
import { darkRule, display, light, words } from './look.ts';
import { type Part, wordsOf } from './parts.ts';
import { type Content, notRead } from './templates.ts';
import { factsHtml, plainFacts } from './title-block.ts';
import { wordmarkHtml } from './wordmark.ts';

const dark = [
  darkRule('.paper', 'background', 'paper'),
  darkRule('.surface', 'background', 'surface'),
  darkRule('.sunken', 'background', 'sunken'),
  darkRule('.ink', 'color', 'ink'),
  darkRule('.ink2', 'color', 'ink2'),
  darkRule('.ink3', 'color', 'ink3'),
  darkRule('.green', 'color', 'green'),
  darkRule('.line', 'border-color', 'line'),
  darkRule('.top', 'border-top-color', 'ink'),
  darkRule('a', 'color', 'blue'),
  darkRule('.button', 'background', 'blue'),
  darkRule('.button', 'color', 'onBlue'),
  darkImages,
].join('');

const narrow =
  '.out{padding:20px 12px 32px!important}.card{padding:24px 20px 8px!important}.title,.large{font-size:27px!important}.half{display:block!important;width:auto!important;border-left:0!important}.half+.half{border-top-width:1px!important;border-top-style:solid!important}.button{display:block!important;text-align:center}';

/** Data of an email’s footer: the contact address for replies, if there is one. */
export interface Foot {
  support: string | undefined;
}

const inline = (part: Part & { kind: 'paragraph' | 'note' }) =>
  wordsOf(part.words).map((word) =>
    typeof word === 'string'
      ? html`${word}`
      : html`<a href="${word.href}" style="color:${light.blue}">${word.label}</a>`,
  );

function partHtml(part: Part): Html {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 20px">${inline(part)}</p>`;
    case 'note':
      return html`<p class="ink2" style="margin:0 0 16px;font-size:15px;line-height:22px;color:${light.ink2}">${inline(part)}</p>`;
    case 'button':
      return html`<p style="margin:24px 0 18px"><a class="button" href="${part.href}" style="font-family:${display};display:inline-block;background:${light.blue};color:${light.onBlue};font-weight:700;font-size:18px;line-height:50px;padding:0 26px;border-radius:6px;text-decoration:none">${part.label}</a></p>`;
    case 'code':
      return html`<p class="sunken ink" style="margin:0 0 20px;padding:14px 16px;background:${light.sunken};color:${light.ink};border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:28px;font-weight:700;letter-spacing:4px;text-align:center">${part.code}</p>`;
    case 'facts':
      return factsHtml(part);
  }
}

const footLinks = ({ unsubscribe, settings }: Content, site: Site) => [
  ...(settings === false
    ? []
    : [{ label: 'Postavke obavijesti', href: site.url + paths.notificationSettings() }]),
  ...(unsubscribe ? [{ label: 'Odjava od ovih poruka', href: unsubscribe.page }] : []),
  { label: 'Pomoć', href: site.url + paths.help() },
];

const reasons = ({ reason, replyTo, body }: Content) =>
  replyTo === undefined && !body.some((part) => plain(part).includes(notRead))
    ? `${reason} ${notRead}`
    : reason;

const signature = (site: Site, { support }: Foot) => [site.name, support].filter(Boolean).join(' · ');

/** Renders an email as HTML: 600 px wide, laid out with tables, without remote pictures. */
export function layOut(content: Content, site: Site, foot: Foot): string {
  const links = footLinks(content, site).map(
    ({ label, href }, at) =>
      html`${at > 0 && ' · '}<a href="${href}" style="color:${light.blue}">${label}</a>`,
  );
  return html`<!doctype html>
<html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${content.subject}</title><style>@media(max-width:480px){${new Html(narrow)}}@media(prefers-color-scheme:dark){${new Html(dark)}}</style></head>
<body class="paper ink" style="margin:0;background:${light.paper};color:${light.ink};font:17px/1.5 ${words}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" class="paper out" style="padding:28px 16px 40px;background:${light.paper}">
<table role="presentation" width="568" style="max-width:568px;width:100%;text-align:left" cellspacing="0" cellpadding="0">
<tr><td class="ink" style="padding:0 0 18px;font-family:${display};font-weight:800;font-size:30px;line-height:1;color:${light.ink}">${wordmarkHtml(site)}</td></tr>
<tr><td class="surface ink line top card" style="background:${light.surface};color:${light.ink};border:1px solid ${light.line};border-top:3px solid ${light.ink};border-radius:0 0 6px 6px;padding:30px 32px 16px">
<h1 class="title" style="font-family:${display};font-weight:750;font-size:30px;line-height:1.1;letter-spacing:-.01em;margin:0 0 10px">${content.title ?? content.subject}</h1>
${content.body.map(partHtml)}</td></tr>
<tr><td class="ink3" style="padding:18px 0 0;font-size:14px;line-height:21px;color:${light.ink3}">${reasons(content)}<br>${links}</td></tr>
<tr><td class="ink3" style="padding:12px 0 0;font-size:14px;line-height:21px;color:${light.ink3}">${signature(site, foot)}</td></tr>
</table></td></tr></table></body></html>`.text;
}

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
      return plainFacts(part);
  }
};

/**
 * Renders an email as plain text, with the links written out; the alternative to `layOut` in the same email.
 */
export const layOutText = (content: Content, site: Site, foot: Foot): string =>
  [
    content.title ?? content.subject,
    ...content.body.map(plain),
    `--\n${[reasons(content), ...footLinks(content, site).map(({ label, href }) => `${label}: ${href}`), '', signature(site, foot)].join('\n')}`,
    '',
  ].join('\n\n');
