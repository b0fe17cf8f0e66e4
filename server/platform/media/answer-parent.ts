import process from 'node:process';

/** Processes each file that `openPictureProcess` sends to this process. */
export function answerParent(work: (file: Uint8Array) => Promise<Uint8Array>): void {
  // Exits with the parent process, because a reply to it would only cause an error.
  process.on('disconnect', () => process.exit());
  process.on('message', (file: Uint8Array) => {
    work(file).then(
      (bytes) => process.send?.({ bytes }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
}
