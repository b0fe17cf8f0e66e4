import sharp from 'sharp';
import { answerParent } from '../isolated/answer-parent.ts';

/** Processes each picture that `openIsolatedProcess` sends to this process. */
export function answerPictures(work: (picture: Uint8Array) => Promise<Uint8Array>): void {
  sharp.concurrency(1);
  sharp.cache(false);
  answerParent(work);
}
