import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { jobPostExample } from '#contract/examples.ts';
import type { JobPost, TimelineEntry } from '#contract/job-posts.ts';
import { postStatuses } from '#contract/labels.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { eventNames } from '#contract/post-events.ts';
import { FormScopeContext } from '../platform/forms/form-field.tsx';
import { useLiveForm } from '../platform/forms/live-form.ts';
import { linksOf, rendered, wordsOf } from '../platform/page/rendered.tsx';
import { draftOf, type Fields } from './job-post-form/draft.ts';
import { EditNotice, SendNotice } from './job-post-form/notices.tsx';
import { Done } from './job-post-form/progress.tsx';
import { DescriptionStep, PlaceStep } from './job-post-form/step-fields.tsx';
import { checkPost } from './job-post-form/steps.ts';
import { JobPostNotice } from './job-post-notice.tsx';
import { renewPost } from './post-actions.ts';
import { PostTimeline } from './post-timeline.tsx';
import { postWords } from './post-words.ts';
import { Publisher } from './publisher.tsx';

const post = { ...(jobPostExample as unknown as JobPost), is_own: true };
const entry = (id: number, event: TimelineEntry['event']): TimelineEntry => ({
  id,
  event,
  text: null,
  reason: null,
  created_at: '2026-11-20T08:40:00.000Z',
  author: null,
});

test('while a post is reviewed, its author sees the status and the expected wait', () => {
  expect(postStatuses.pending.inquiry).toBe('Potvrda u tijeku');
  const pending = { ...post, status: 'pending' as const };
  expect(wordsOf(rendered(<JobPostNotice post={pending} />))).toBe(
    'Potvrda u tijeku. Administrator pregledava upit, u prosjeku za 1 sat.',
  );
  const road = wordsOf(
    rendered(
      <PostTimeline
        post={pending}
        entries={[entry(1, 'created'), entry(2, 'sent_for_review'), entry(3, 'review_pending')]}
      />,
    ),
  );
  expect(road).toMatch(
    /Upit je izrađen.*Poslan na pregled.*Potvrda u tijeku Pregled u prosjeku traje 1 sat\./,
  );
});

test('the measured wait replaces the default of one hour in every text that states the wait', () => {
  const draft = draftOf(post);
  const shown = [
    <JobPostNotice key="notice" post={{ ...post, status: 'pending' }} />,
    <PostTimeline
      key="timeline"
      post={{ ...post, status: 'pending' }}
      entries={[entry(1, 'sent_for_review'), entry(2, 'review_pending')]}
    />,
    <SendNotice key="new" post={null} draft={draft} />,
    <SendNotice key="changed" post={post} draft={{ ...draftOf(post), removed: [1] }} />,
    <Done key="sent" review type="inquiry" />,
  ];
  for (const part of shown) {
    const words = wordsOf(rendered(part, { moderationWait: '2 sata' }));
    expect(words).toContain('2 sata');
    expect(words).not.toContain('1 sat');
  }
});

test('all stages of a post are shown in order', () => {
  const events = [
    'created',
    'sent_for_review',
    'review_pending',
    'review_declined',
    'resent_after_fix',
    'review_pending',
    'approved',
  ] as const;
  const road = wordsOf(
    rendered(<PostTimeline post={post} entries={events.map((event, n) => entry(n + 1, event))} />),
  );
  expect(road).toMatch(
    /Upit je izrađen.*Poslan na pregled.*Potvrda u tijeku.*Potrebna je dorada.*Ponovno poslan nakon dorade.*Potvrda u tijeku.*Odobren i objavljen/,
  );
  expect(road).not.toContain('Pregled u prosjeku traje');
});

test('the notice on an inactive post links to support', () => {
  const html = rendered(<JobPostNotice post={{ ...post, status: 'inactive' }} />);
  expect(linksOf(html)).toEqual([['/kontakt-pomoc', 'obratite podršci']]);
});

test.for([
  ['inquiry', 'klijent više ne traži majstora', 'pregledava upit', 'Adresu klijent šalje'],
  [
    'offer',
    'Ova se usluga više ne nudi.',
    'pregledava ponudu usluge',
    'Termin i cijena dogovaraju se porukom.',
  ],
] as const)(
  'the notices on a post use the wording for the type %s',
  ([type, finished, reviewed, contact]) => {
    const of = (change: Partial<JobPost>) =>
      wordsOf(rendered(<JobPostNotice post={{ ...post, type, ...change }} />));
    expect(of({ status: 'finished', is_own: false })).toContain(finished);
    expect(of({ status: 'pending' })).toContain(reviewed);
    const publisher = wordsOf(rendered(<Publisher post={{ ...post, type, is_own: false }} write={null} />));
    expect(publisher).toContain(contact);
    if (type === 'offer') expect(publisher).not.toContain('klijent');
  },
);

test('the form for a service and the messages that follow do not call it an inquiry', () => {
  const offer = { ...post, type: 'offer' as const, status: 'active' as const, declined: false };
  const [asSent, changed] = [draftOf(offer), { ...draftOf(offer), removed: [1] }];
  const shown = [
    <EditNotice key="edit" post={offer} />,
    <SendNotice key="same" post={offer} draft={asSent} />,
    <SendNotice key="changed" post={offer} draft={changed} />,
    <SendNotice key="new" post={null} draft={asSent} />,
    <Done key="sent" review type="offer" />,
    <Done key="saved" review={false} type="offer" />,
  ].map((one) => wordsOf(rendered(one)));
  for (const words of shown) expect(words).not.toMatch(/upit/i);
  expect(shown[1]).toBe('Usluga ostaje aktivna, a promjene se vide odmah.');
  expect(shown[3]).toMatch(/^Uslugu najprije pregledava administrator.*Zatim je vide svi\.$/);
  const { done } = renewPost;
  expect(typeof done === 'function' && done({ data: offer }, { id: offer.id })?.[0]).toBe(
    'Usluga je produljena.',
  );
  const asking = { ...post, can: { ...post.can, renew: true } };
  expect(
    wordsOf(
      rendered(<JobPostNotice post={{ ...asking, type: 'offer', status: 'active', declined: false }} />),
    ),
  ).toContain('Ako ne odgovorite, uskoro će se sama zatvoriti.');
});

test('texts about a service never mention an inquiry, and vice versa', () => {
  expect(Object.values(postWords.offer).filter((words) => /upit/i.test(words))).toEqual([]);
  expect(Object.values(postWords.inquiry).filter((words) => /uslug/i.test(words))).toEqual([]);
  expect(Object.keys(postWords.offer)).toEqual(Object.keys(postWords.inquiry));
  expect(pageMessages['service-resent'].join(' ')).not.toMatch(/upit/i);
});

function InForm({ fields, children }: { fields: Fields; children: ReactNode }) {
  const { scope } = useLiveForm(fields, checkPost);
  return <FormScopeContext value={scope}>{children}</FormScopeContext>;
}

test.for([
  ['inquiry', 'Što treba napraviti?', 'Kada Vam treba?'],
  ['offer', 'Što nudite?', ''],
] as const)('the form asks the questions that apply to the post type %s', ([type, subject, time]) => {
  const fields = { ...draftOf(post).fields, type };
  const step = {
    fields,
    put: () => undefined,
    choices: { categories: [], types: [], counties: [], towns: [] },
  };
  const asked = [<DescriptionStep key="what" {...step} mayOffer />, <PlaceStep key="where" {...step} />].map(
    (one) => wordsOf(rendered(<InForm fields={fields}>{one}</InForm>)),
  );
  expect(asked[0]).toContain(subject);
  expect(asked[1]).toContain(time);
  if (type === 'offer') expect(asked.join(' ')).not.toMatch(/treba|upit|kada/i);
});

test.for(eventNames)('the timeline describes the event %s in words that suit the post’s type', (event) => {
  const road = (type: JobPost['type']) =>
    wordsOf(
      rendered(
        <PostTimeline
          post={{ ...post, type, status: 'pending', declined: false }}
          entries={[entry(1, event)]}
        />,
      ),
    );
  expect(road('offer')).not.toMatch(/upit|Poslan |poslan |Odobren |[io]ran\b|voren\b|jen\b/i);
  expect(road('inquiry')).not.toMatch(/uslug|ana\b|ena\b/i);
});
