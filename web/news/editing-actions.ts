import {
  createNews as create,
  publishNews as publish,
  deleteNews as remove,
  saveNews as save,
  sendNewsletter as send,
  setNewsPicture,
  testNewsletter as test,
  unpublishNews as unpublish,
} from '#contract/news.ts';
import { paths } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';

export const createNews = defineAction('novi-clanak', create, {
  done: ['Skica je spremljena.', 'Objavite je kad bude gotova.'],
  to: ({ data }) => paths.editArticle(data.id),
});
export const saveNews = defineAction('clanak', save, { done: ['Spremljeno.'] });
export const publishNews = defineAction('objavi', publish, { done: ['Članak je objavljen.'] });
export const unpublishNews = defineAction('povuci', unpublish, { done: ['Članak je povučen.'] });
export const deleteNews = defineAction('izbrisi-clanak', remove, {
  done: ['Članak je izbrisan.'],
  to: () => paths.editNews(),
});
export const testNewsletter = defineAction('proba', test, { done: ['Proba je poslana na Vašu adresu.'] });
export const sendNewsletter = defineAction('posalji', send, {
  done: ['Slanje je počelo.', 'Poruke odlaze u pozadini; svaki pretplatnik dobiva jednu.'],
});
/** Deletes the picture by calling the endpoint without a file. */
export const removePicture = defineAction('ukloni-sliku', setNewsPicture, {
  input: ({ id }: { id: number }) => ({ params: { id } }),
  done: ['Slika je uklonjena.'],
});
