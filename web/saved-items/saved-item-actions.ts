import { paths, safePath } from '#contract/paths.ts';
import { createSavedItem, deleteSavedItem, updateSavedItem } from '#contract/saved-items.ts';
import { defineAction } from '../platform/actions/action.ts';
import { readSavedItemsQuery, savedItemsPath } from './saved-items-query.ts';

const where = 'Nalazi se na Vašem računu, pod Spremljeno.';

export const saveItem = defineAction('spremi-stavku', createSavedItem, { done: ['Spremljeno.', where] });

/** Saves an item on the page that visitors reach by signing in, then returns to the previous page. */
export const saveAndReturn = defineAction('spremi', createSavedItem, {
  done: ['Spremljeno.', where],
  to: (_, { searchParams }) => safePath(searchParams.get('natrag')) ?? paths.savedItems(),
});

export const removeItem = defineAction('ukloni-stavku', deleteSavedItem, {
  done: ['Uklonjeno iz spremljenog.'],
  arrived: [404],
});

/** The actions of `SaveButton`, for the pages that show it. */
export const saveActions = [saveItem, removeItem] as const;

export const writeNote = defineAction('biljeska', updateSavedItem, {
  done: ({ data }) => [data.private_note === null ? 'Bilješka je izbrisana.' : 'Bilješka je spremljena.'],
  to: (_, { searchParams }) => savedItemsPath({ ...readSavedItemsQuery(searchParams), editing: undefined }),
});
