import { createPage as create, deletePage as remove, savePage as save } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { defineAction, type Flash } from '../platform/actions/action.ts';

const saved: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const createPage = defineAction('nova-stranica', create, {
  done: ['Stranica je objavljena.'],
  to: ({ data }) => paths.editPage(data.id),
});
export const savePage = defineAction('stranica', save, { done: saved });
export const deletePage = defineAction('izbrisi-stranicu', remove, {
  done: ['Stranica je izbrisana.'],
  to: () => paths.editPages(),
});
