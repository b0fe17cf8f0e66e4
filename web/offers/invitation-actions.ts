import { count } from '#contract/format.ts';
import { publishJobPost } from '#contract/job-posts.ts';
import { declineInvitation as cannot, inviteWorker as invite } from '#contract/offers.ts';
import { accountNouns } from '#contract/plurals.ts';
import { defineAction } from '../platform/actions/action.ts';

export const inviteWorker = defineAction('pozovi', invite, {
  input: ({ post, user_id }: { post: string; user_id: number }) => ({
    params: { id: post },
    body: { user_id },
  }),
  done: ({ data }) => ['Poziv je poslan.', `${count(data.left, accountNouns.preostaliPoziv)} za ovaj upit.`],
});

export const declineInvitation = defineAction('ne-mogu', cannot, {
  done: (_, { reason }) =>
    reason ? ['Razlog je poslan.'] : ['Odgovor je poslan.', 'Klijent vidi da ovaj put ne možete.'],
});

export const openToAll = defineAction('objavi-svima', publishJobPost, {
  done: [
    'Upit je objavljen svima.',
    'Od sada ga vide svi majstori, a oni koje ste pitali i dalje mogu poslati ponudu.',
  ],
});

export const invitationActions = [declineInvitation, openToAll] as const;
