import { notifyIfAway } from '../chats/unread.ts';
import { messageAttachments } from '../deals/service.ts';
import { hasDevices } from '../notifications/push.ts';
import type { FeatureApi, FeatureParts } from '../platform/http/feature.ts';
import type { IncomingMail } from '../platform/mail/maildir.ts';
import { takeIncoming, workIncoming } from './tasks.ts';

const receivingOf = (parts: FeatureParts) => ({
  ...parts,
  attachments: messageAttachments,
  hasPushDevice: hasDevices,
  notifyOffline: notifyIfAway(parts.tasks),
});

export const repliesApi: FeatureApi = (parts) => workIncoming(receivingOf(parts));

/** Processes an email that a provider posted. */
export const receiveMail = (parts: FeatureParts, mail: IncomingMail): Promise<void> =>
  takeIncoming(receivingOf(parts), mail);
