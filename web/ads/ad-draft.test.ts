import { expect, test } from 'vitest';
import { type AdDraft, adDraftStore, parseDraft } from './ad-draft.ts';
import { actionText, blankFields, bodyOf, sameFields } from './ad-fields.ts';

const draft: AdDraft = {
  fields: blankFields({ title: 'Alat' }),
  picture: { id: 'a1', name: 'alat.jpg' },
  reached: 2,
  at: '2026-11-21T10:00:00.000Z',
  clientId: 'c1',
};

test('a stored draft is restored unchanged', () => {
  const kept = new Map<string, string>();
  const text = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const store = adDraftStore(text);
  store.write('k', draft);
  expect(store.read('k')).toEqual(draft);
  store.forget('k');
  expect(store.read('k')).toBeNull();
});

test('an old stored draft is given a client id', () => {
  const { clientId, ...before } = draft;
  expect(parseDraft(JSON.stringify(before))).toEqual({
    ...before,
    clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.for([
  null,
  '',
  'x',
  '{}',
  '{"fields":null}',
  JSON.stringify({ ...draft, fields: { title: 'Alat' } }),
  JSON.stringify({ ...draft, fields: { ...draft.fields, click_action: 'else' } }),
  JSON.stringify({ ...draft, picture: 7 }),
])('the invalid stored draft %s is ignored', (text) => {
  expect(parseDraft(text)).toBeNull();
});

test('without browser storage, a draft and its picture are held in memory', async () => {
  const store = adDraftStore();
  store.write('k', draft);
  await store.keepFile('a', new File(['abc'], 'a.jpg'));
  expect(store.read('k')).toEqual(draft);
  expect(await (await store.file('a'))?.text()).toBe('abc');
  store.forget('k');
  await store.deleteFile('a');
  expect([store.read('k'), await store.file('a')]).toEqual([null, undefined]);
});

test('the request contains only the target that the button uses, and the impressions as a number', () => {
  const fields = blankFields({
    click_action: 'mailing',
    click_url: 'example.com',
    email: ' a@primjer.hr ',
    desired_appearances: '2.000',
  });
  expect(bodyOf(fields)).toMatchObject({ click_url: '', email: 'a@primjer.hr', desired_appearances: 2000 });
  expect(sameFields(fields, { ...fields, click_url: '', desired_appearances: '2000' })).toBe(true);
  expect(actionText(fields)).toBe('Piše email a@primjer.hr');
  expect(actionText({ ...fields, click_action: 'redirecting', click_url: 'https://example.com/a' })).toBe(
    'Otvara stranicu example.com/a',
  );
});
