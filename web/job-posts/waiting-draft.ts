import { deviceStore } from '../platform/kept-text.ts';
import { draftKey } from './job-post-form/draft.ts';

/** Whether an unsent inquiry waits on this device for this person, or for whoever signs in. */
export const isInquiryWaiting = (userId: number | undefined): boolean =>
  [draftKey(userId), draftKey(undefined)].some((key) => deviceStore.getItem(key) !== null);
