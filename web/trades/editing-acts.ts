import { saveJobCategory as save, setJobCategoryPicture } from '#contract/trades.ts';
import { act } from '../platform/act.ts';

export const saveCategory = act('kategorija', save, { done: ['Spremljeno.', 'Promjena je vidljiva odmah.'] });
/** Without a file, the default drawing is restored. */
export const removePicture = act('ukloni-sliku', setJobCategoryPicture, {
  input: ({ id }: { id: number }) => ({ params: { id } }),
  done: ['Slika je uklonjena.', 'Ponovno se vidi crtež.'],
});
