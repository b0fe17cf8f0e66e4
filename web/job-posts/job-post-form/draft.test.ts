import { beforeEach, describe, expect, test } from 'vitest';
import type { JobPost } from '#contract/job-posts.ts';
import type { FileStore } from '../../platform/storage/file-storage.ts';
import {
  asNewPost,
  blankDraft,
  bodyOf,
  type Draft,
  draftKey,
  draftOf,
  isAsSent,
  isTouched,
  needsReview,
  parseDraft,
  reconciled,
  sentTo,
  unsent,
  withInvited,
} from './draft.ts';
import { draftStore } from './draft-storage.ts';
import { checkPost } from './steps.ts';

const media = (id: number) =>
  ({
    id,
    kind: 'image',
    name: `${id}.jpg`,
    size: 10,
    path: '',
    thumb: `/${id}`,
    width: 4,
    height: 3,
    type: 'image/webp',
  }) as const;
const post = {
  id: 7,
  subject: 'Pukla je cijev ispod sudopera.',
  status: 'active',
  declined: false,
  type: 'inquiry',
  job_category: { id: 4 },
  job_type: { id: 31 },
  county: { id: 21 },
  town: { id: 545 },
  urgency: 'this_week',
  budget_cents: 8000,
  question_set_id: 12,
  answers: [{ key: 'starost', label: 'Starost', value: 20, unit: 'god.', text: '20 god.' }],
  media_files: [media(1), media(2)],
} as unknown as JobPost;
const filled: Draft = {
  ...blankDraft(),
  fields: {
    ...blankDraft().fields,
    job_category_id: 4,
    job_type_id: 31,
    subject: 'Curi slavina u kupaonici.',
    county_id: 21,
    town_id: 545,
  },
};

describe('fields of a draft', () => {
  test('include urgency and budget only for an inquiry', () => {
    const asked = { ...filled.fields, urgency: 'urgent', budget_cents: 5000 } as const;
    expect(bodyOf(asked)).toMatchObject({ urgency: 'urgent', budget_cents: 5000 });
    expect(bodyOf({ ...asked, type: 'offer' })).toMatchObject({ urgency: 'flexible', budget_cents: null });
    expect(bodyOf(filled.fields)).toMatchObject({ urgency: 'flexible', budget_cents: null });
  });

  test('default to the whole country and flexible urgency', async () => {
    const wrong = async (fields: Draft['fields']) => Object.keys(await checkPost(fields, []));
    const empty = { ...filled.fields, county_id: '', town_id: '' } as const;
    expect(await wrong(empty)).toEqual([]);
    expect(bodyOf(empty)).toMatchObject({ county_id: null, town_id: null, urgency: 'flexible' });
    expect(await wrong({ ...filled.fields, budget_cents: 'puno' })).toEqual(['budget_cents']);
    const older = { ...filled, fields: { ...filled.fields, anywhere: true, urgency: '' } };
    expect(parseDraft(JSON.stringify(older))?.fields.urgency).toBe('flexible');
  });

  test('include the chosen workers, each once, only for a new inquiry', () => {
    const worker = (id: number) => ({
      id,
      name: `Majstor ${id}`,
      slug: `majstor-${id}`,
      profile_img: null,
      rating: 0,
      reviews_count: 0,
    });
    expect(sentTo(filled.fields)).toEqual({});
    const asking = withInvited(filled, [worker(7)]);
    expect(sentTo(asking.fields)).toEqual({ audience: 'addressed', asked: [7] });
    expect(sentTo({ ...asking.fields, audience: 'all' })).toEqual({ audience: 'all', asked: [7] });
    expect(sentTo({ ...asking.fields, type: 'offer' })).toEqual({});
    expect(bodyOf(asking.fields)).toEqual(bodyOf(filled.fields));
    expect(withInvited(asking, [worker(7)])).toBe(asking);
    expect(sentTo(withInvited(asking, [1, 2, 3, 4, 5].map(worker)).fields).asked).toEqual([1, 2, 3, 4, 5]);
    expect(sentTo(parseDraft(JSON.stringify(asking))?.fields ?? filled.fields)).toEqual({
      audience: 'addressed',
      asked: [7],
    });
    const { asked: _, audience: __, ...older } = filled.fields;
    expect(sentTo(parseDraft(JSON.stringify({ ...filled, fields: older }))?.fields ?? asking.fields)).toEqual(
      {},
    );
    expect(
      parseDraft(JSON.stringify({ ...asking, fields: { ...asking.fields, asked: [{ id: 'x' }] } })),
    ).toBeNull();
  });

  test('are omitted, not sent as zero, if nothing is chosen', () => {
    expect(bodyOf(blankDraft().fields)).toMatchObject({ job_category_id: undefined, job_type_id: undefined });
  });
});

describe('an edit', () => {
  test('starts from the post and counts as changed only once something is edited', () => {
    const base = draftOf(post);
    expect(isTouched(draftOf(post), base)).toBe(false);
    expect(isTouched({ ...base, files: base.files.toReversed() }, base)).toBe(true);
    expect(isAsSent(post, base.fields)).toBe(true);
    expect(isAsSent(post, { ...base.fields, town_id: '' })).toBe(false);
  });

  test('needs review unless only place, urgency, budget, answers or file order changes', () => {
    const base = draftOf(post);
    expect(needsReview(post, { ...base, fields: { ...base.fields, county_id: '', town_id: '' } })).toBe(
      false,
    );
    expect(
      needsReview(post, { ...base, fields: { ...base.fields, urgency: 'urgent', budget_cents: '' } }),
    ).toBe(false);
    expect(needsReview(post, { ...base, files: base.files.toReversed() })).toBe(false);
    const answers = { ...base.fields.answers, values: { starost: 5 } };
    expect(needsReview(post, { ...base, fields: { ...base.fields, answers } })).toBe(false);
    expect(isAsSent(post, { ...base.fields, answers })).toBe(false);
    expect(
      needsReview(post, { ...base, fields: { ...base.fields, subject: 'Nešto drugo, dulje od deset.' } }),
    ).toBe(true);
    expect(needsReview(post, { ...base, removed: [1] })).toBe(true);
    expect(
      needsReview(post, { ...base, files: [...base.files, { id: 'a', name: 'a', size: 1, kind: 'image' }] }),
    ).toBe(true);
    expect(needsReview({ ...post, status: 'pending' }, base)).toBe(true);
  });

  test('takes the post’s current files when resumed, except those removed in the draft', () => {
    const draft = { ...draftOf(post), removed: [2], files: draftOf(post).files.slice(0, 1) };
    const now = { ...post, media_files: [media(2), media(3)] };
    expect(reconciled(draft, now)).toMatchObject({ removed: [2], files: [{ mediaId: 3 }] });
  });
});

describe('a stored draft', () => {
  let texts: Map<string, string>;
  let bytes: Map<string, File>;
  let store: ReturnType<typeof draftStore>;
  const key = draftKey(5);
  beforeEach(() => {
    texts = new Map();
    bytes = new Map();
    const files: FileStore = {
      put: async (id, file) => void bytes.set(id, file),
      get: async (id) => bytes.get(id),
      delete: async (id) => void bytes.delete(id),
      ids: async () => [...bytes.keys()],
    };
    store = draftStore(
      {
        getItem: (name) => texts.get(name) ?? null,
        setItem: (name, text) => void texts.set(name, text),
        removeItem: (name) => void texts.delete(name),
      },
      files,
    );
  });
  const withFiles: Draft = {
    ...filled,
    step: 2,
    files: [
      { id: 'a', name: 'a.jpg', size: 3, kind: 'image' },
      { id: 'b', name: 'b.pdf', size: 3, kind: 'document' },
    ],
  };

  test('is restored with its step and files after a reload', async () => {
    store.write(key, withFiles);
    await store.keepFile('a', new File(['abc'], 'a.jpg'));
    await store.keepFile('b', new File(['def'], 'b.pdf'));
    const kept = await store.read(key);
    expect(kept?.draft).toMatchObject({ step: 2, clientId: filled.clientId, fields: filled.fields });
    expect([...(kept?.files.keys() ?? [])]).toEqual(['a', 'b']);
    expect(await kept?.files.get('a')?.text()).toBe('abc');
  });

  test('omits a file whose content is gone and keeps an uploaded one', async () => {
    store.write(key, {
      ...withFiles,
      files: [...withFiles.files, { id: 'c', name: 'c.jpg', size: 3, kind: 'image', mediaId: 9 }],
    });
    await store.keepFile('b', new File(['def'], 'b.pdf'));
    expect((await store.read(key))?.draft.files.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('is separate for each user and each post', async () => {
    store.write(key, withFiles);
    expect(await store.read(draftKey(6))).toBeNull();
    expect(await store.read(draftKey(5, 7))).toBeNull();
  });

  test('moves from the visitor to the account after sign-in, unless the account already has one', async () => {
    const guest = draftKey(undefined);
    store.write(guest, withFiles);
    store.adopt(guest, key);
    expect([(await store.read(key))?.draft.clientId, await store.read(guest)]).toEqual([
      filled.clientId,
      null,
    ]);
    store.write(guest, { ...withFiles, clientId: 'druga' });
    store.adopt(guest, key);
    expect([(await store.read(key))?.draft.clientId, (await store.read(guest))?.draft.clientId]).toEqual([
      filled.clientId,
      'druga',
    ]);
    store.write(guest, { ...withFiles, clientId: 'druga', due: true });
    store.adopt(guest, key);
    expect([(await store.read(key))?.draft.clientId, await store.read(guest)]).toEqual(['druga', null]);
    store.adopt(key, key);
    expect((await store.read(key))?.draft.clientId).toBe('druga');
  });

  test('is deleted with its files', async () => {
    store.write(key, withFiles);
    await store.keepFile('a', new File(['abc'], 'a.jpg'));
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    expect(bytes.size).toBe(0);
  });

  test('is held in memory, with its files, if there is no browser storage', async () => {
    const here = draftStore();
    here.write(key, withFiles);
    await here.keepFile('a', new File(['abc'], 'a.jpg'));
    expect(await (await here.read(key))?.files.get('a')?.text()).toBe('abc');
    await here.remove(key);
    expect(await here.read(key)).toBeNull();
  });

  test.each([
    ['no text', null],
    ['invalid JSON', '{'],
    ['an unknown structure', '{"fields":{}}'],
    ['an invalid choice', JSON.stringify({ ...filled, fields: { ...filled.fields, county_id: 'x' } })],
  ])('is ignored if it contains %s', (_, text) => {
    expect(parseDraft(text)).toBeNull();
  });
});

test('a restarted draft contains nothing that was already sent and has a new client_id', () => {
  const fresh = asNewPost({
    ...filled,
    savedId: 3,
    removed: [4],
    files: [{ id: 'a', name: 'a', size: 1, kind: 'image', mediaId: 9 }],
  });
  expect(fresh).toMatchObject({ removed: [], fields: filled.fields });
  expect(fresh.savedId).toBeUndefined();
  expect(fresh.clientId).not.toBe(filled.clientId);
  expect(unsent(fresh)).toHaveLength(1);
});
