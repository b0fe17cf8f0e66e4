import { chatFiles, chatMembers, chatMessages, chats } from '../../chats/tables.ts';
import { offers } from '../../offers/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { PlannedChat } from './chats.ts';
import type { StoredChatFile } from './pictures.ts';

const day = 86_400_000;
const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** A message's type and content, without its participants. */
const kindOf = (said: PlannedChat['said'][number]) => {
  if (said.offer) return { type: 'offer_message' as const, content: null };
  return said.text === undefined ? { type: 'file_message' as const, content: null } : { type: 'text_message' as const, content: said.text };
};

/** Writes the chats, oldest message first, so ids rise with time; two parts with the same pair are one chat. */
export async function writeChats(
  tx: Tx,
  planned: readonly PlannedChat[],
  files: readonly StoredChatFile[],
  people: ReadonlyMap<string, number>,
  posts: ReadonlyMap<string, number>,
): Promise<void> {
  const idOf = (slug: string) => people.get(slug) ?? 0;
  const chatIds = new Map<string, number>();
  const pairOf = ([one, other]: PlannedChat['pair']) => [idOf(one), idOf(other)].sort((a, b) => a - b) as [number, number];

  for (const { pair, said } of planned) {
    const [lowId, highId] = pairOf(pair);
    if (chatIds.has(`${lowId} ${highId}`)) continue;
    const createdAt = said[0]?.at;
    const [row] = await tx
      .insert(chats)
      .values({ lowId, highId, startedBy: idOf(said[0]?.from ?? ''), createdAt })
      .returning({ id: chats.id });
    if (row) chatIds.set(`${lowId} ${highId}`, row.id);
  }

  const all = planned.flatMap((chat) =>
    chat.said.map((said, place) => ({
      chat,
      said,
      place,
      chatId: chatIds.get(pairOf(chat.pair).join(' ')) ?? 0,
      isUnread: place >= chat.said.length - chat.unread,
    })),
  );
  const last = new Map<number, { id: number; at: Date }>();
  const unread = new Map<string, number>();
  for (const { chat, said, place, chatId, isUnread } of all.sort((a, b) => a.said.at.getTime() - b.said.at.getTime())) {
    const to = chat.pair.find((slug) => slug !== said.from) ?? '';
    const [message] = await tx
      .insert(chatMessages)
      .values({ chatId, fromId: idOf(said.from), toId: idOf(to), ...kindOf(said), readAt: isUnread ? null : said.at, createdAt: said.at })
      .returning({ id: chatMessages.id });
    if (!message) continue;
    last.set(chatId, { id: message.id, at: said.at });
    if (isUnread) unread.set(`${chatId} ${idOf(to)}`, (unread.get(`${chatId} ${idOf(to)}`) ?? 0) + 1);
    const file = files.find((one) => one.chat === chat.key && one.place === place);
    if (file) await tx.insert(chatFiles).values({ messageId: message.id, ...file.row });
    if (said.offer) await tx.insert(offers).values(offerRow(said, idOf(said.from), message.id, posts.get(said.offer.post) ?? 0));
  }
  for (const [pair, chatId] of chatIds) {
    const newest = last.get(chatId);
    const row = { chatId, lastMessageId: newest?.id ?? null, lastMessageAt: newest?.at ?? null };
    const said = all.filter((one) => one.chatId === chatId).map((one) => one.said);
    const answer = said.find((one) => one.from !== said[0]?.from);
    await tx.insert(chatMembers).values(
      pair.split(' ').map((userId) => ({
        ...row,
        userId: Number(userId),
        unreadCount: unread.get(`${chatId} ${userId}`) ?? 0,
        answeredAfter: said[0] && answer && idOf(answer.from) === Number(userId) ? Math.round((answer.at.getTime() - said[0].at.getTime()) / 1000) : null,
      })),
    );
  }
}

function offerRow({ offer, at }: PlannedChat['said'][number], workerId: number, messageId: number, jobPostId: number): typeof offers.$inferInsert {
  if (!offer) throw new Error('the message carries no offer');
  const { work, cents, startsInDays, validDays } = offer;
  return {
    jobPostId,
    workerId,
    messageId,
    work,
    priceFromCents: cents[0],
    priceToCents: cents[1],
    startsOn: startsInDays === null ? null : dateOf(new Date(Date.now() + startsInDays * day)),
    validUntil: dateOf(new Date(Date.now() + validDays * day)),
    createdAt: at,
  };
}
