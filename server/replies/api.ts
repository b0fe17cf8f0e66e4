import { notifyIfAway } from '../chats/unread.ts';
import { messageAttachments } from '../deals/service.ts';
import { hasDevices } from '../notifications/push.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { workIncoming } from './tasks.ts';

export const repliesApi: FeatureApi = (parts) =>
  workIncoming({
    ...parts,
    attachments: messageAttachments,
    hasPushDevice: hasDevices,
    notifyOffline: notifyIfAway(parts.tasks),
  });
