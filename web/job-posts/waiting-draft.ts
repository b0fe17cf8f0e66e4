import { localStore } from '../platform/storage/browser-storage.ts';
import { draftKey } from './job-post-form/draft.ts';

export const isInquiryWaiting = (userId: number | undefined): boolean =>
  [draftKey(userId), draftKey(undefined)].some((key) => localStore.getItem(key) !== null);
