import { expect, test } from 'vitest';
import { jobPostExample } from '#contract/examples.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { budgetWords, urgencies } from '#contract/labels.ts';
import { linksOf, rendered, wordsOf } from '../platform/page/rendered.tsx';
import { cardPost, JobPostCard } from './job-post-card.tsx';

const post = jobPostExample as unknown as JobPost;
const card = (change: Partial<JobPost> = {}) =>
  rendered(<JobPostCard post={cardPost({ ...post, ...change })} />);

test('a job’s card shows its drawing, type, category, subject, place, publisher and date, and links to it', () => {
  const html = card();
  const words = wordsOf(html);
  expect(linksOf(html)).toEqual([[`/poslovi/${post.id}`, post.job_type.name]]);
  expect(html).toContain(`src="${post.job_type.list_img}"`);
  for (const word of [
    post.job_category.name,
    post.subject,
    'Zadar, Zadarska',
    'Petra Milinović',
    'Detaljnije',
  ])
    expect(words).toContain(word);
  expect(html).toContain(`<time dateTime="${post.created_at}"`);
  expect(words).not.toContain('Vaš posao');
});

test('an inquiry card shows urgency and budget, a service card neither', () => {
  expect(wordsOf(card({ urgency: 'flexible', budget_cents: null }))).toContain(urgencies.flexible);
  const urgent = wordsOf(card({ urgency: 'urgent', budget_cents: 20_000 }));
  expect(urgent).toContain(urgencies.urgent);
  expect(urgent).toContain(budgetWords(20_000));
  expect(wordsOf(card({ type: 'offer', urgency: 'flexible' }))).not.toContain(urgencies.flexible);
});

test('a job’s card truncates the subject at 200 characters', () => {
  const shown = cardPost({ ...post, subject: 'Curi cijev ispod sudopera. '.repeat(20) }).subject;
  expect(shown.length).toBeLessThanOrEqual(200);
  expect(shown).toMatch(/…$/);
});

test('a job’s card shows the county and town, the county alone, or the whole country', () => {
  expect(wordsOf(card({ town: null }))).toContain('Zadarska županija');
  expect(wordsOf(card({ county: null, town: null }))).toContain('Cijela Hrvatska');
});

test('a job’s card shows the distance to the reader, the island, and whether a ferry is needed', () => {
  const at = (change: object) => wordsOf(card(change as Partial<JobPost>));
  expect(at({ distance_km: 12, by_ferry: false })).toContain('Zadar, Zadarska · 12 km');
  expect(at({ distance_km: 0, by_ferry: false })).toContain('Zadar, Zadarska · u istom mjestu');
  expect(at({ distance_km: null, by_ferry: false })).not.toContain(' · u');
  const island = { town: { ...post.town, name: 'Supetar', island: 'Brač' } };
  expect(at({ ...island, distance_km: null, by_ferry: true })).toContain('Zadarska · otok Brač, trajektom');
  expect(at({ ...island, distance_km: 16, by_ferry: false })).toContain('Zadarska · otok Brač, 16 km');
  expect(at(island)).toContain('Zadarska · otok Brač');
  expect(at({ town: { ...post.town, island: 'Dugi otok' } })).toContain(' · Dugi otok');
});

test.each([
  ['active', 'Aktivan', 'Aktivna'],
  ['inactive', 'Neaktivan', 'Neaktivna'],
  ['finished', 'Završen', 'Završena'],
] as const)(
  'a card of the viewer’s own post shows the status %s in the gender of its noun',
  (status, ofInquiry, ofService) => {
    const words = wordsOf(card({ is_own: true, status }));
    expect(words).toContain('Vaš posao');
    expect(words).toMatch(new RegExp(`${ofInquiry}$`));
    expect(wordsOf(card({ is_own: true, status, type: 'offer' }))).toMatch(new RegExp(`${ofService}$`));
    expect(words).not.toContain('Detaljnije');
  },
);
