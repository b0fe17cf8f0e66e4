import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultSettings } from './settings.ts';

const terms = readFileSync(new URL('data/pages/uvjeti-koristenja.md', import.meta.url), 'utf8');
const sections = [...terms.matchAll(/^## (.+)$/gm)].map(([, title]) => title);

const { moderation_reasons, ad_decline_reasons, ad_pause_reasons, report_reasons } = defaultSettings;
/** Reasons of decisions that come with a statement of reasons; a report closed without a measure has none. */
const stated = [
  ...moderation_reasons,
  ...ad_decline_reasons,
  ...ad_pause_reasons,
  ...report_reasons.filter(({ text }) => text !== undefined),
];

test.each(stated)(
  'the canned reason “$label” names the section of the terms and the content',
  ({ text = '' }) => {
    const named =
      /^Po Uvjetima korištenja \(„(.+?)“\) .+?, a [^.]*(?:prijavljeni [^.]*sadržaj|ovu ocjenu|objav|oglas)/.exec(
        text,
      );
    expect(sections).toContain(named?.[1]);
  },
);

test('every canned reason for closing a report with a measure has a text for the statement of reasons', () => {
  expect(report_reasons.filter(({ text }) => text === undefined).map(({ label }) => label)).toEqual([
    'Sadržaj je u skladu s uvjetima',
    'Prijavljenog sadržaja više nema',
    'O istom je već odlučeno',
  ]);
});

test('a canned reason for a trade check says what is wrong with the document', () => {
  for (const { label } of defaultSettings.trade_check_reasons) expect(label).toMatch(/obrtnic|dokument/i);
});

test('a canned answer to an appeal names the rules and the content that were reviewed', () => {
  for (const { text } of defaultSettings.appeal_answers) {
    expect(text).toMatch(/Uvjet(?:a|ima) korištenja/);
    expect(text).toMatch(/Vaš sadržaj|sadržaj koji ste prijavili/);
  }
});

const reasons = [
  ...defaultSettings.moderation_reasons,
  ...defaultSettings.ad_decline_reasons,
  ...defaultSettings.ad_pause_reasons,
  ...defaultSettings.trade_check_reasons,
  ...defaultSettings.report_reasons,
  ...defaultSettings.appeal_answers,
];

test('no canned reason states the outcome, because the statement of reasons already does', () => {
  const outcomes = /opomenut|upozoren|uklonjen|odbijen|zatvoren|zabranjen|odluka ostaje|smo odluku/i;
  expect(reasons.length).toBeGreaterThan(25);
  expect(reasons.filter(({ label, text = '' }) => outcomes.test(`${label} ${text}`))).toEqual([]);
});
