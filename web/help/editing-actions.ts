import { putSocialNetworks, putSystemEmails } from '#contract/help.ts';
import {
  createQuestion as create,
  moveQuestion as move,
  deleteQuestion as remove,
  saveQuestion as save,
} from '#contract/help-editing.ts';
import { paths } from '#contract/paths.ts';
import { defineAction, type Flash } from '../platform/actions/action.ts';
import { rowsIn } from '../platform/forms/form-rows.ts';

const saved: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const createQuestion = defineAction('novo-pitanje', create, {
  done: ['Pitanje je spremljeno.'],
  to: ({ data }) => paths.editQuestion(data.id),
});
export const saveQuestion = defineAction('pitanje', save, { done: saved });
export const deleteQuestion = defineAction('izbrisi-pitanje', remove, {
  done: ['Pitanje je izbrisano.'],
  to: () => paths.editQuestions(),
});
export const moveQuestion = defineAction('pomakni-pitanje', move, {});

export const addressFields = ['label', 'email', 'text', 'key'] as const;
export const saveAddresses = defineAction('adrese', putSystemEmails, {
  read: (form) => ({ emails: rowsIn('emails', addressFields, form) }),
  done: saved,
});
export const saveNetworks = defineAction('mreze', putSocialNetworks, { done: saved });
