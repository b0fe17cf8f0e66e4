import { seeded } from '../../server/seed/demo/random.ts';
import { at } from './catalogue.ts';
import type { TableRows } from './copy.ts';
import { day, type Plan } from './plan.ts';
import { clientAt, type Shape, workerAt } from './shape.ts';
import { messageOf } from './texts.ts';

const hour = 3_600_000;

/** Returns the participants of a chat, client first. No two chats have the same pair. */
export function pairOf({ clients, workers }: Shape, chat: number) {
  const client = chat % clients;
  return {
    client: clientAt(client),
    worker: workerAt((((client * 7919) % workers) + Math.floor(chat / clients) * 13) % workers),
    place: client,
  };
}

const isUnread = (chat: number) => chat % 10 === 0;
/** Returns the index of the post for which the worker sent an offer in the chat; -1 if there is none. */
const offeredFor = (plan: Plan, chat: number) =>
  chat < plan.shape.clients && chat % 2 === 0 ? at(plan.newestOf, chat) : -1;
const begunAt = ({ now, shape }: Plan, chat: number) => now - day - 500 * day * (1 - chat / shape.chats);
const sentAt = (plan: Plan, chat: number, turn: number) =>
  new Date(begunAt(plan, chat) + turn * (1 + (chat % 5)) * hour);

export function conversationRows(plan: Plan): TableRows[] {
  const { shape } = plan;
  return [
    {
      table: 'chats',
      columns: ['id', 'low_id', 'high_id', 'started_by', 'created_at', 'updated_at'],
      rows: chats(plan),
    },
    {
      table: 'chat_messages',
      columns: ['id', 'chat_id', 'from_id', 'to_id', 'type', 'content', 'read_at', 'created_at'],
      rows: messages(plan),
    },
    {
      table: 'chat_members',
      columns: ['chat_id', 'user_id', 'last_message_id', 'last_message_at', 'unread_count', 'answered_after'],
      rows: members(plan),
    },
    {
      table: 'offers',
      columns: [
        'job_post_id',
        'worker_id',
        'message_id',
        'work',
        'price_from_cents',
        'valid_until',
        'created_at',
      ],
      rows: offers(plan),
    },
  ].filter(() => shape.chats > 0);
}

function* chats(plan: Plan): TableRows['rows'] {
  for (let chat = 0; chat < plan.shape.chats; chat++) {
    const { client, worker } = pairOf(plan.shape, chat);
    yield [
      chat + 1,
      Math.min(client, worker),
      Math.max(client, worker),
      client,
      sentAt(plan, chat, 0),
      sentAt(plan, chat, plan.shape.messagesPerChat - 1),
    ];
  }
}

/**
 * Returns the id of a message. Chats are interleaved, so that the messages of one are as scattered in the
 * table as on a busy site.
 */
const messageId = ({ chats: count }: Shape, chat: number, turn: number) => turn * count + chat + 1;
const offerTurn = 1;

function* messages(plan: Plan): TableRows['rows'] {
  const random = seeded('volume: messages');
  const { shape } = plan;
  for (let turn = 0; turn < shape.messagesPerChat; turn++) {
    for (let chat = 0; chat < shape.chats; chat++) {
      const { client, worker } = pairOf(shape, chat);
      const byClient = turn % 2 === 0;
      const isOffer = turn === offerTurn && offeredFor(plan, chat) >= 0;
      const sent = sentAt(plan, chat, turn);
      const unread = turn === shape.messagesPerChat - 1 && isUnread(chat);
      yield [
        messageId(shape, chat, turn),
        chat + 1,
        byClient ? client : worker,
        byClient ? worker : client,
        isOffer ? 'offer_message' : 'text_message',
        isOffer ? null : messageOf(random, byClient ? 'client' : 'worker'),
        unread ? null : sent,
        sent,
      ];
    }
  }
}

function* members(plan: Plan): TableRows['rows'] {
  const last = plan.shape.messagesPerChat - 1;
  for (let chat = 0; chat < plan.shape.chats; chat++) {
    const { client, worker } = pairOf(plan.shape, chat);
    const newest = [messageId(plan.shape, chat, last), sentAt(plan, chat, last)] as const;
    const answered = (sentAt(plan, chat, 1).getTime() - sentAt(plan, chat, 0).getTime()) / 1000;
    const lastToWorker = last % 2 === 0;
    yield [chat + 1, client, ...newest, isUnread(chat) && !lastToWorker ? 1 : 0, null];
    yield [chat + 1, worker, ...newest, isUnread(chat) && lastToWorker ? 1 : 0, answered];
  }
}

function* offers(plan: Plan): TableRows['rows'] {
  const validUntil = new Date(plan.now + 30 * day).toISOString().slice(0, 10);
  for (let chat = 0; chat < plan.shape.chats; chat++) {
    const post = offeredFor(plan, chat);
    if (post < 0) continue;
    const { worker } = pairOf(plan.shape, chat);
    const cents = 8000 + (chat % 900) * 100;
    yield [
      post + 1,
      worker,
      messageId(plan.shape, chat, offerTurn),
      'Radovi prema opisu, s materijalom i odvozom.',
      cents,
      validUntil,
      sentAt(plan, chat, offerTurn),
    ];
  }
}
