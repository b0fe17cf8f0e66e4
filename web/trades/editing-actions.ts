import { saveJobCategory as save, setJobCategoryPicture } from '#contract/trades.ts';
import { defineAction } from '../platform/actions/action.ts';

export const saveCategory = defineAction('kategorija', save, {
  done: ['Spremljeno.', 'Promjena je vidljiva odmah.'],
});
/** Sends no file, which restores the default drawing. */
export const removePicture = defineAction('ukloni-sliku', setJobCategoryPicture, {
  input: ({ id }: { id: number }) => ({ params: { id } }),
  done: ['Slika je uklonjena.', 'Ponovno se vidi crtež.'],
});
