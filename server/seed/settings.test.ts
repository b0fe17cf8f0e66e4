import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultSettings } from './settings.ts';

const terms = readFileSync(new URL('data/pages/uvjeti-koristenja.md', import.meta.url), 'utf8');
const sections = [...terms.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
const explained = defaultSettings.report_reasons.flatMap(({ text }) => text ?? []);

test.each(explained)(
  'a canned reason for a measure names the section of the terms and the content: “%s”',
  (text) => {
    const named =
      /^Po Uvjetima korištenja \(„(.+?)“\) .+, a .*(?:prijavljeni .*sadržaj|ovu ocjenu).*\.$/.exec(text);
    expect(sections).toContain(named?.[1]);
  },
);

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
