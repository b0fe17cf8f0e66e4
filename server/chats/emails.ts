import { count, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/plurals.ts';
import { unsubscribeLinks } from '../notifications/unsubscribe.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { button, facts, link, note } from '../platform/mail/parts.ts';
import { type Content, defineMail } from '../platform/mail/templates.ts';
import { goneUser } from '../users/present.ts';
import { userRefsByIds } from '../users/service.ts';

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

export const chatsMails = [unreadMail];
