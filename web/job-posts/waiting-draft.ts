import { localStore } from '../platform/storage/browser-storage.ts';
import { draftKey } from './job-post-form/draft.ts';

/** Returns whether the device has an unsent inquiry of this user or of a signed-out visitor. */
export const isInquiryWaiting = (userId: number | undefined): boolean =>
  [draftKey(userId), draftKey(undefined)].some((key) => localStore.getItem(key) !== null);
