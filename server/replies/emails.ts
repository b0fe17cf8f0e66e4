import { AppError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import type { Db } from '../platform/db/pool.ts';
import { button, note, type Part, paragraph } from '../platform/mail/parts.ts';
import { type Content, defineMail, notRead } from '../platform/mail/templates.ts';
import { userRefsByIds } from '../users/service.ts';
import { actorOfLink } from './actor.ts';
import { reasonOf } from './refusals.ts';
import { describeStep, type Step } from './steps.ts';

interface NotSent {
  /** The other person in the chat; null if the reply was not sent to a chat's address. */
  otherId: number | null;
  reason: string;
  /** True if part of the reply was sent. */
  partly: boolean;
}

const notSent = (subject: string, reason: string, action: Part): Content => ({
  subject,
  preview: reason,
  body: [paragraph(reason), action, note(notRead)],
  reason: 'Ovu poruku dobivate jer je s Vaše adrese stigao odgovor na naš email.',
});

/** Email to the account's address that explains why a reply, or part of it, was not sent. */
export const notSentMail = defineMail('replies.not_sent', {
  read: async (db: Db, { otherId, ...rest }: NotSent) => ({
    ...rest,
    person: otherId === null ? undefined : (await userRefsByIds(db, [otherId])).get(otherId),
  }),
  write: ({ person, reason, partly }, site) =>
    notSent(
      partly ? 'Dio Vašeg odgovora nije poslan' : 'Vaš odgovor nije poslan',
      reason,
      button(
        person ? 'Otvorite razgovor' : 'Otvorite poruke',
        site.url + (person ? paths.chat(person.slug) : paths.chats()),
      ),
    ),
});

interface Asked {
  userId: number;
  step: Step;
  token: string;
}

/**
 * Asks the user to confirm the step chosen in a reply, or explains why it is no longer possible: the email
 * may wait in the queue for hours.
 */
export const stepMail = defineMail(
  'replies.step',
  {
    read: async (db: Db, { userId, step, token }: Asked) => {
      try {
        return { ...(await describeStep({ db }, await actorOfLink(db, userId), step)), token };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // The account has since been closed.
        return error.code === 'replies.link' ? null : { refused: reasonOf(error) };
      }
    },
    write: (proposal, site) =>
      proposal.refused !== undefined
        ? notSent(
            'Ovo više nije moguće',
            proposal.refused,
            button('Otvorite poruke', site.url + paths.chats()),
          )
        : {
            subject: proposal.title,
            preview: proposal.text,
            body: [
              paragraph(proposal.text),
              button(proposal.button, site.url + paths.replyStep(proposal.token)),
              note('Dok to ne potvrdite na poveznici, ništa se ne događa. Poveznica vrijedi 3 dana.'),
            ],
            reason: 'Ovu poruku dobivate jer ste odgovorili na naš email.',
          },
  },
  { urgent: true },
);

export const repliesMails = [notSentMail, stepMail];
