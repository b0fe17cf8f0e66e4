// The only file other features may import.
import * as inbox from './inbox.ts';
import * as posts from './job-post-text.ts';
import * as kinds from './kinds.ts';
import * as notifying from './notify.ts';
import * as policy from './policy.ts';
import * as push from './push.ts';
import * as settings from './settings.ts';
import * as mails from './unsubscribe.ts';

export type { NotificationData } from './data.ts';
export type { PushParts } from './push.ts';
export const { say } = kinds;
export const { offeredIn, reminderPurpose } = posts;
export const { readAbout } = inbox;
export const { notify } = notifying;
export const { definePush, hasDevices, hasNoPushDevice, ring, workPushes } = push;
export const { byDay } = policy;
export const { settingsOf, wants } = settings;
export const { unsubscribeLinks, unsubscribeToken } = mails;
