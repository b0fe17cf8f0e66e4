import { createPage as create, deletePage as remove, savePage as save } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { act, type Flash } from '../platform/act.ts';

const saved: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const createPage = act('nova-stranica', create, {
  done: ['Stranica je objavljena.'],
  to: ({ data }) => paths.editPage(data.id),
});
export const savePage = act('stranica', save, { done: saved });
export const deletePage = act('izbrisi-stranicu', remove, {
  done: ['Stranica je izbrisana.'],
  to: () => paths.editPages(),
});
