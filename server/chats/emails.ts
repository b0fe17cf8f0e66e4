import { count, cut, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/plurals.ts';
import { notReadNote, replyNote } from '../notifications/reply-note.ts';
import { unsubscribeLinks } from '../notifications/unsubscribe.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { button, facts, link, note, paragraph } from '../platform/mail/parts.ts';
import { type Content, defineMail } from '../platform/mail/templates.ts';
import { goneUser } from '../users/present.ts';
import { userRefsByIds } from '../users/service.ts';
import { type UnreadOfChat, type UnreadText, unreadOfChat } from './unread-queries.ts';

interface Unread {
  chats: { otherId: number | null; unread: number }[];
  unsubscribe: string;
}

export const unreadMail = defineMail('chats.unread', { read: withNames, write: writeUnread });

async function withNames(db: Db, { chats, unsubscribe }: Unread) {
  const people = await userRefsByIds(
    db,
    chats.flatMap(({ otherId }) => otherId ?? []),
  );
  return {
    chats: chats.map(({ otherId, unread }) => ({ ...(people.get(otherId ?? 0) ?? goneUser), unread })),
    unsubscribe,
  };
}

function writeUnread({ chats, unsubscribe }: Awaited<ReturnType<typeof withNames>>, site: Site): Content {
  const total = chats.reduce((sum, { unread }) => sum + unread, 0);
  const [only] = chats;
  const from = chats.length === 1 && only ? only.name : count(chats.length, messageNouns.osoba);
  return {
    subject: `${count(total, nouns.neprocitanaPoruka)}: ${from}`,
    preview: 'Otvorite razgovor i odgovorite.',
    title: 'Imate nepročitane poruke',
    body: [
      note(notReadNote),
      facts([], {
        people: chats.map(({ name, unread }) => ({ name, text: count(unread, nouns.neprocitanaPoruka) })),
      }),
      button(
        'Otvorite poruke',
        site.url + (chats.length === 1 && only?.slug ? paths.chat(only.slug) : paths.chats()),
      ),
      note([
        'Kada i kako Vam javljamo birate u ',
        link('postavkama obavijesti', site.url + paths.notificationSettings()),
        '.',
      ]),
    ],
    reason: 'Ovu poruku dobivate jer Vam je netko pisao, a poruku niste otvorili.',
    unsubscribe: unsubscribeLinks(unsubscribe, site),
  };
}

interface Answerable {
  chatId: number;
  userId: number;
  otherId: number;
  reply: string;
  unsubscribe: string;
}

const shownCharacters = 1000;

const shortened = (text: string) =>
  text.length > shownCharacters ? `${cut(text, shownCharacters).trimEnd()} …` : text;

const textOf = ({ content, fileName }: UnreadText) => shortened(content ?? `Datoteka: ${fileName}`);

/** Returns the email's paragraphs: the messages, then the number of messages and events not shown. */
function linesOf({ texts, more, news }: UnreadOfChat): string[] {
  return [
    ...texts.map(textOf),
    ...(more > 0 ? [`… ${count(more, messageNouns.josPoruka)}`] : []),
    ...(news > 0 ? [`${count(news, messageNouns.novost)} o ponudi ili dogovoru`] : []),
  ];
}

/** The email about one chat, with its unread messages, so that the recipient can reply by email. */
export const messageMail = defineMail('chats.messages', {
  async read(db: Db, { chatId, userId, otherId, ...rest }: Answerable) {
    const unread = await unreadOfChat(db, chatId, userId);
    const person = (await userRefsByIds(db, [otherId])).get(otherId);
    const lines = linesOf(unread);
    const last = unread.texts.at(-1);
    return person && lines.length > 0
      ? { ...rest, person, lines, preview: last ? textOf(last) : (lines[0] ?? '') }
      : null;
  },
  write: ({ person, lines, preview, reply, unsubscribe }, site) => ({
    subject: `Nova poruka: ${person.name}`,
    preview,
    title: person.name,
    body: [
      note(replyNote('unread_messages', {})),
      ...lines.flatMap((text) =>
        text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => paragraph(line)),
      ),
      button('Otvorite razgovor', site.url + (person.slug ? paths.chat(person.slug) : paths.chats())),
    ],
    reason: 'Ovu poruku dobivate jer Vam je netko pisao, a poruku niste otvorili.',
    unsubscribe: unsubscribeLinks(unsubscribe, site),
    replyTo: reply,
  }),
});

export const chatsMails = [unreadMail, messageMail];
