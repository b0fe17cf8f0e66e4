import * as contract from '#contract/chats.ts';
import { metaOf } from '#contract/shapes.ts';
import * as blocks from '../blocks/service.ts';
import { readAbout } from '../notifications/inbox.ts';
import { notify } from '../notifications/notify.ts';
import { hasDevices, type PushParts } from '../notifications/push.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { userRefsByIds } from '../users/service.ts';
import { personTag } from '../users/tags.ts';
import { answerTime } from './answer-time.ts';
import * as chats from './chat-view.ts';
import { openChannels, publishPresence } from './live.ts';
import { phrasesOf, savePhrases } from './phrases.ts';
import { workArrived } from './push.ts';
import * as reading from './read.ts';
import { sendFile, sendMessage } from './send.ts';
import { notifyIfAway, workUnread } from './unread.ts';

interface Parts extends FeatureParts, PushParts {
  attachments: chats.Attachments;
  isReported: reading.IsReported;
}

export const chatsApi = (parts: Parts): void => {
  const { handle, db, storage, tasks, realtime, attachments } = parts;
  const sending = {
    db,
    realtime,
    tasks,
    attachments,
    hasPushDevice: hasDevices,
    notifyOffline: notifyIfAway(tasks),
  };
  handle(contract.listChats, ({ query, actor }) => chats.listChats(sending, actor, query));
  handle(
    contract.getAnswerTime,
    async ({ params }) => ({ data: { median_minutes: await answerTime(db, params.id) } }),
    ({ params }) => [personTag(params.id)],
  );
  handle(contract.unreadMessages, async ({ actor }) => ({
    count: await reading.unreadMessages(sending, actor),
  }));
  handle(contract.chatByUser, async ({ params, actor, reply }) => {
    const data = await chats.chatWith(sending, actor, params.id);
    if (!data) reply.code(204);
    return { data } as { data: contract.Chat };
  });
  handle(contract.getChat, async ({ params, actor }) => ({
    data: await chats.getChat(sending, actor, params.id),
  }));
  handle(contract.deleteChat, ({ params, actor }) =>
    reading.deleteChat(sending, actor, params.id, (tx, userId) =>
      notify(tasks, tx, {
        userId,
        kind: 'chat_deleted',
        data: { chat_id: params.id, user: { id: actor.id } },
      }),
    ),
  );
  handle(contract.markChatRead, async ({ params, actor }) => {
    const count = await reading.markChatRead(sending, actor, params.id);
    // Reading an offer in the chat also marks its notification as read.
    if (count > 0) await readAbout(parts, actor.id, 'offer_received', { chat_id: params.id });
    return { count };
  });
  handle(contract.listMessages, ({ params, query, actor }) =>
    chats.listMessages(sending, actor, params.id, query),
  );
  handle(contract.sendMessage, async ({ body, actor }) => ({
    data: await sendMessage(sending, actor, body),
  }));
  handle(contract.sendFile, async ({ body, files, actor }) => ({
    data: await sendFile(sending, storage, actor, body, files[0]),
  }));
  handle(contract.getChatFile, ({ params, actor, reply }) =>
    reading.readChatFile(parts, actor, { ...params, accept: reply.request.headers.accept }),
  );

  handle(contract.getPhrases, async ({ actor }) => ({ data: await phrasesOf(db, actor.id) }));
  handle(contract.savePhrases, async ({ body, actor }) => ({ data: await savePhrases(db, actor.id, body) }));

  handle(contract.blockUser, async ({ params, actor }) => {
    await blocks.blockUser(db, actor, params.id);
    await publishPresence(sending, actor.id, params.id);
  });
  handle(contract.unblockUser, async ({ params, actor }) => {
    await blocks.unblockUser(db, actor, params.id);
    await publishPresence(sending, actor.id, params.id);
  });
  handle(contract.listBlocked, async ({ query, actor }) => {
    const { ids, total } = await blocks.blockedBy(db, actor.id, query);
    const people = await userRefsByIds(db, ids);
    const data = ids.flatMap((id) => people.get(id) ?? []);
    return { data, meta: metaOf(query, total, data.length) };
  });

  openChannels(parts);
  workUnread(parts);
  workArrived(parts);
};
