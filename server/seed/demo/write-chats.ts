import { day } from '#contract/durations.ts';
import { chatFiles, chatMembers, chatMessages, chats } from '../../chats/tables.ts';
import { offers } from '../../offers/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { PlannedChat } from './chats.ts';
import type { StoredChatFile } from './pictures.ts';

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);

const kindOf = (message: PlannedChat['messages'][number]) => {
  if (message.offer) return { type: 'offer_message' as const, content: null };
  return message.text === undefined
    ? { type: 'file_message' as const, content: null }
    : { type: 'text_message' as const, content: message.text };
};

/**
 * Writes the chats, oldest message first, so that ids increase with time. Two planned chats between the same
 * two people become one.
 */
export async function writeChats(
  tx: Tx,
  planned: readonly PlannedChat[],
  files: readonly StoredChatFile[],
  people: ReadonlyMap<string, number>,
  posts: ReadonlyMap<string, number>,
): Promise<void> {
  const idOf = (slug: string) => people.get(slug) ?? 0;
  const chatIds = new Map<string, number>();
  const pairOf = ([one, other]: PlannedChat['pair']) =>
    [idOf(one), idOf(other)].sort((a, b) => a - b) as [number, number];

  for (const {
    pair,
    messages: [first],
  } of planned) {
    const [lowId, highId] = pairOf(pair);
    if (chatIds.has(`${lowId} ${highId}`)) continue;
    const createdAt = first?.at;
    const [row] = await tx
      .insert(chats)
      .values({ lowId, highId, startedBy: idOf(first?.from ?? ''), createdAt })
      .returning({ id: chats.id });
    if (row) chatIds.set(`${lowId} ${highId}`, row.id);
  }

  const all = planned.flatMap((chat) =>
    chat.messages.map((message, place) => ({
      chat,
      planned: message,
      place,
      chatId: chatIds.get(pairOf(chat.pair).join(' ')) ?? 0,
      isUnread: place >= chat.messages.length - chat.unread,
    })),
  );
  const last = new Map<number, { id: number; at: Date }>();
  const unread = new Map<string, number>();
  for (const { chat, planned, place, chatId, isUnread } of all.sort(
    (a, b) => a.planned.at.getTime() - b.planned.at.getTime(),
  )) {
    const to = chat.pair.find((slug) => slug !== planned.from) ?? '';
    const [message] = await tx
      .insert(chatMessages)
      .values({
        chatId,
        fromId: idOf(planned.from),
        toId: idOf(to),
        ...kindOf(planned),
        readAt: isUnread ? null : planned.at,
        createdAt: planned.at,
      })
      .returning({ id: chatMessages.id });
    if (!message) continue;
    last.set(chatId, { id: message.id, at: planned.at });
    if (isUnread) unread.set(`${chatId} ${idOf(to)}`, (unread.get(`${chatId} ${idOf(to)}`) ?? 0) + 1);
    const file = files.find((one) => one.chat === chat.key && one.place === place);
    if (file) await tx.insert(chatFiles).values({ messageId: message.id, ...file.row });
    if (planned.offer)
      await tx
        .insert(offers)
        .values(offerRow(planned, idOf(planned.from), message.id, posts.get(planned.offer.post) ?? 0));
  }
  for (const [pair, chatId] of chatIds) {
    const newest = last.get(chatId);
    const row = { chatId, lastMessageId: newest?.id ?? null, lastMessageAt: newest?.at ?? null };
    const messages = all.filter((one) => one.chatId === chatId).map((one) => one.planned);
    const answer = messages.find((one) => one.from !== messages[0]?.from);
    await tx.insert(chatMembers).values(
      pair.split(' ').map((userId) => ({
        ...row,
        userId: Number(userId),
        unreadCount: unread.get(`${chatId} ${userId}`) ?? 0,
        answeredAfter:
          messages[0] && answer && idOf(answer.from) === Number(userId)
            ? Math.round((answer.at.getTime() - messages[0].at.getTime()) / 1000)
            : null,
      })),
    );
  }
}

function offerRow(
  { offer, at }: PlannedChat['messages'][number],
  workerId: number,
  messageId: number,
  jobPostId: number,
): typeof offers.$inferInsert {
  if (!offer) throw new Error('the message has no offer');
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
