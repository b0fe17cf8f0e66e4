import process from 'node:process';
import sharp from 'sharp';

/** Processes each picture that `openPictureProcess` sends to this process. */
export function answerPictures(work: (picture: Uint8Array) => Promise<Uint8Array>): void {
  sharp.concurrency(1);
  sharp.cache(false);
  // Exits with the parent process, because a reply to it would only cause an error.
  process.on('disconnect', () => process.exit());
  process.on('message', (picture: Uint8Array) => {
    work(picture).then(
      (bytes) => process.send?.({ bytes }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
}
