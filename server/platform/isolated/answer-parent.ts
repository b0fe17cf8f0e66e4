import process from 'node:process';

/** Processes each input that `openIsolatedProcess` sends to this process. */
export function answerParent(work: (input: Uint8Array) => Promise<Uint8Array>): void {
  // Exits with the parent process, because a reply to it would only cause an error.
  process.on('disconnect', () => process.exit());
  process.on('message', (input: Uint8Array) => {
    work(input).then(
      (bytes) => process.send?.({ bytes }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
}
