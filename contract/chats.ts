import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { offer } from './offers.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'chats';
const byId = z.object({ id });
/** Made by the sender once per message: what is sent again after a lost answer is stored once. */
const clientId = z.uuid().optional();

/** The other side; after its account is gone an id of 0 and the name 'Obrisani korisnik' (product.md). */
const other = userRef.extend({ deleted: z.boolean(), online: z.boolean() });

const textDetails = z.object({ message_type: z.literal('text_message'), content: z.string() });
const fileDetails = z.object({
  message_type: z.literal('file_message'),
  /** `thumb` is null for a document. */
  file: z.object({
    path: z.string(),
    thumb: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    name: z.string(),
    type: z.string(),
    size: z.number(),
  }),
});
const offerDetails = z.object({ message_type: z.literal('offer_message'), offer });

export const chatMessage = z
  .object({
    id: z.number(),
    chat_id: z.number(),
    client_id: z.string().nullable(),
    details: z.discriminatedUnion('message_type', [textDetails, fileDetails, offerDetails]),
    status: z.enum(['sent', 'read']),
    readed_at: isoDate.nullable(),
    created_at: isoDate,
    from: z.object({ id: z.number(), name: z.string() }),
    to: z.object({ id: z.number(), name: z.string() }),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessage>;

export const chat = z
  .object({
    id: z.number(),
    user: other,
    /** The text of the last message; null for a file or where there is none. */
    last_message: z.string().nullable(),
    /** Upper-cased type of the last file (`PDF`, `WEBP`), spec §3. */
    last_message_doc: z.string().nullable(),
    last_message_at: isoDate.nullable(),
    last_message_own: z.boolean(),
    unreaded_count: z.number(),
    created_at: isoDate,
    updated_at: isoDate,
    is_temporary: z.literal(false),
    /** `send`: neither has blocked the other and both accounts stand. */
    can: z.object({ send: z.boolean(), block: z.boolean(), unblock: z.boolean() }),
  })
  .meta({ id: 'Chat' });
export type Chat = z.infer<typeof chat>;

const marked = z.object({ count: z.number() });

export const listChats = endpoint({
  method: 'GET',
  path: '/chats',
  tag,
  summary: 'Razgovori, zadnji prvi',
  auth: 'user',
  query: z.strictObject({ ...paging(limits.perPage.chats), search: z.string().trim().min(1).max(255).optional() }),
  response: listOf(chat),
});
export const unreadMessages = endpoint({
  method: 'GET',
  path: '/chats/unreaded-counts',
  tag,
  summary: 'Broj nepročitanih poruka',
  auth: 'user',
  response: marked,
});
export const chatByUser = endpoint({
  method: 'GET',
  path: '/chats/by-user/:id',
  tag,
  summary: 'Razgovor s korisnikom; 204 kad ga nema',
  auth: 'user',
  params: byId,
  response: one(chat),
});
export const getChat = endpoint({ method: 'GET', path: '/chats/:id', tag, summary: 'Razgovor', auth: 'user', params: byId, response: one(chat) });
export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/chats/:id',
  tag,
  summary: 'Brisanje razgovora za sebe; drugoj strani ostaje',
  auth: 'user',
  params: byId,
  status: 204,
});
export const markChatRead = endpoint({
  method: 'POST',
  path: '/chats/:id/mark-as-readed',
  tag,
  summary: 'Označavanje poruka pročitanima',
  auth: 'user',
  params: byId,
  response: marked,
});

/** Page 1 holds the newest, newest first. `before_id` pages upwards from a message, `after_id` fetches what was missed (oldest first); either takes the place of `page`. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/chatMessages/:id',
  aliases: ['/chats/:id/messages'],
  tag,
  summary: 'Poruke razgovora, najnovije prve',
  auth: 'user',
  params: byId,
  query: z.strictObject({
    ...paging(limits.perPage.messages),
    before_id: id.optional(),
    after_id: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  response: listOf(chatMessage),
});
export const sendMessage = endpoint({
  method: 'POST',
  path: '/send-message',
  tag,
  summary: 'Slanje poruke',
  auth: 'user',
  body: z.object({ user_id: id, message: text({ max: limits.messageMost }), client_id: clientId }),
  response: one(chatMessage),
  status: 201,
  example: { body: { user_id: 7, message: 'Dobar dan, možete li doći sutra u 9?' } },
});
export const sendFile = endpoint({
  method: 'POST',
  path: '/send-file',
  tag,
  summary: 'Slanje slike ili PDF-a',
  auth: 'user',
  body: z.object({ user_id: id, client_id: clientId }),
  example: { body: { user_id: 7 } },
  files: { file: { max: 1, maxBytes: limits.media.bytes } },
  response: one(chatMessage),
  status: 201,
});

/** For the two, and for nobody else who is not handling a report of the message. */
export const getChatFile = endpoint({
  method: 'GET',
  path: '/chat-files/:id/:file',
  tag,
  summary: 'Datoteka iz poruke',
  auth: 'user',
  params: z.object({ id, file: z.enum(['full.webp', 'card.webp', 'file.pdf']) }),
  download: ['image/webp', 'application/pdf'],
});

/** `median_minutes`: null until there are answers enough to tell (`limits.answerTime`). */
export const getAnswerTime = endpoint({
  method: 'GET',
  path: '/users/:id/answer-time',
  tag,
  summary: 'Koliko brzo korisnik obično odgovara',
  cache: 'current',
  params: byId,
  response: one(z.object({ median_minutes: z.number().nullable() })),
});

/** Silent, and it works both ways (product.md): no messages, no reviews, no contact reveal. */
export const blockUser = endpoint({ method: 'POST', path: '/users/:id/block', tag, summary: 'Blokiranje', auth: 'user', params: byId, status: 204 });
export const unblockUser = endpoint({ method: 'POST', path: '/users/:id/unblock', tag, summary: 'Prekid blokiranja', auth: 'user', params: byId, status: 204 });
export const listBlocked = endpoint({
  method: 'GET',
  path: '/me/blocked',
  tag,
  summary: 'Koga sam blokirao',
  auth: 'user',
  query: z.strictObject(paging(limits.perPage.general)),
  response: listOf(userRef),
});
