import { paths } from '#contract/paths.ts';
import type { Db } from '../platform/db/pool.ts';
import { button, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail, notRead } from '../platform/mail/templates.ts';
import { userRefsByIds } from '../users/service.ts';
import { actorOfLink } from './actor.ts';
import { describeStep, type Step } from './steps.ts';

interface NotSent {
  /** The other person in the chat; null if the reply was not sent to a chat's address. */
  otherId: number | null;
  reason: string;
  /** True if part of the reply was sent. */
  partly: boolean;
}

/** Email to the account's address that explains why a reply, or part of it, was not sent. */
export const notSentMail = defineMail('replies.not_sent', {
  read: async (db: Db, { otherId, ...rest }: NotSent) => ({
    ...rest,
    person: otherId === null ? undefined : (await userRefsByIds(db, [otherId])).get(otherId),
  }),
  write: ({ person, reason, partly }, site) => ({
    subject: partly ? 'Dio Vašeg odgovora nije poslan' : 'Vaš odgovor nije poslan',
    preview: reason,
    body: [
      paragraph(reason),
      button(
        person ? 'Otvorite razgovor' : 'Otvorite poruke',
        site.url + (person ? paths.chat(person.slug) : paths.chats()),
      ),
      note(notRead),
    ],
    reason: 'Ovu poruku dobivate jer je s Vaše adrese stigao odgovor na naš email.',
  }),
});

interface Asked {
  userId: number;
  step: Step;
  token: string;
}

/** Asks the user to confirm the step chosen in a reply; not sent if the step is no longer possible. */
export const stepMail = defineMail(
  'replies.step',
  {
    read: async (db: Db, { userId, step, token }: Asked) => {
      const described = await actorOfLink(db, userId)
        .then((actor) => describeStep({ db }, actor, step))
        .catch(() => null);
      return described && { ...described, token };
    },
    write: ({ title, text, button: label, token }, site) => ({
      subject: title,
      preview: text,
      body: [
        paragraph(text),
        button(label, site.url + paths.replyStep(token)),
        note('Dok to ne potvrdite na poveznici, ništa se ne događa. Poveznica vrijedi 3 dana.'),
      ],
      reason: 'Ovu poruku dobivate jer ste odgovorili na naš email.',
    }),
  },
  { urgent: true },
);

export const repliesMails = [notSentMail, stepMail];
