import process from 'node:process';
import sharp from 'sharp';

/** Processes each picture that `openPictureProcess` sends to this process. */
export function answerPictures(work: (picture: Uint8Array) => Promise<Uint8Array>): void {
  sharp.concurrency(1);
  sharp.cache(false);
  // If the parent process is gone, replying would only print an error.
  process.on('disconnect', () => process.exit());
  process.on('message', (picture: Uint8Array) => {
    work(picture).then(
      (bytes) => process.send?.({ bytes }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
}
