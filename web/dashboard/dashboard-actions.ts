import { savePhrases as save, sendMessage } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { updateMe } from '#contract/profile.ts';
import { sendText } from '../chats/chat-actions.ts';
import { declineInvitation } from '../offers/invitation-actions.ts';
import { defineAction } from '../platform/actions/action.ts';

export const takeJobs = defineAction('primam-poslove', updateMe, {
  input: ({ takes }: { takes: string }) => ({ body: { takes_jobs: takes === 'da' } }),
  done: (_, { takes }) =>
    takes === 'da'
      ? ['Ponovno primate nove poslove.']
      : ['Ne primate nove poslove.', 'Na profilu to piše, a pozivi i tjedni pregled poslova ne stižu.'],
});

/**
 * Sends one of the user's own phrases. The message starts with the name of the inquiry, since the client may
 * have several.
 */
export const openChat = defineAction('javi-se', sendMessage, {
  input: ({ user_id, job, text }: { user_id: number; job: string; text: string }) => ({
    body: { user_id: Number(user_id), message: `${job}: ${text}` },
  }),
  done: ['Poruka je poslana.'],
});

export const openChatAbout = (slug: string, post: number): typeof openChat => ({
  ...openChat,
  to: () => paths.chat(slug, post),
});

const linesOf = (form: FormData, name: string) => form.getAll(name).map(String);

export const savePhrases = defineAction('spremi-recenice', save, {
  read: (form) => ({ openings: linesOf(form, 'openings'), answers: linesOf(form, 'answers') }),
  done: ['Rečenice su spremljene.'],
});

/** Without JavaScript, sending a first message leads to the list of chats, where the new chat comes first. */
export const dashboardActions = [
  takeJobs,
  { ...openChat, to: () => paths.chats() },
  sendText,
  savePhrases,
  declineInvitation,
] as const;
