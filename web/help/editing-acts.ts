import { putSocialNetworks, putSystemEmails } from '#contract/help.ts';
import {
  createQuestion as create,
  moveQuestion as move,
  deleteQuestion as remove,
  saveQuestion as save,
} from '#contract/help-editing.ts';
import { paths } from '#contract/paths.ts';
import { act, type Flash } from '../platform/act.ts';
import { rowsIn } from '../platform/form-rows.ts';

const saved: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const createQuestion = act('novo-pitanje', create, {
  done: ['Pitanje je spremljeno.'],
  to: ({ data }) => paths.editQuestion(data.id),
});
export const saveQuestion = act('pitanje', save, { done: saved });
export const deleteQuestion = act('izbrisi-pitanje', remove, {
  done: ['Pitanje je izbrisano.'],
  to: () => paths.editQuestions(),
});
export const moveQuestion = act('pomakni-pitanje', move, {});

export const addressFields = ['label', 'email', 'text', 'key'] as const;
export const saveAddresses = act('adrese', putSystemEmails, {
  read: (form) => ({ emails: rowsIn('emails', addressFields, form) }),
  done: saved,
});
export const saveNetworks = act('mreze', putSocialNetworks, { done: saved });
