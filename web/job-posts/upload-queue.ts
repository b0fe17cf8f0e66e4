import { ApiError } from '../platform/api.ts';

export interface Transfer {
  state: 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  progress: number;
  error?: string;
}

/** Sends one file and resolves to its id on the server. Sent again under the same id, it is the same file. */
export type SendFile = (id: string, onProgress: (part: number) => void) => Promise<number>;

interface Told {
  onChange: (id: string, transfer: Transfer) => void;
  /** Told at once, so that a file that arrived is not sent again. */
  onDone: (id: string, mediaId: number) => void;
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? (Object.values(error.body.errors).flat()[0] ?? error.body.message) : undefined;

/** Sends all files side by side; one that fails does not stop the others. Resolves to what failed, by id. */
export async function sendAll(ids: readonly string[], send: SendFile, { onChange, onDone }: Told): Promise<Map<string, unknown>> {
  const failed = new Map<string, unknown>();
  await Promise.all(
    ids.map(async (id) => {
      onChange(id, { state: 'sending', progress: 0 });
      try {
        const mediaId = await send(id, (progress) => onChange(id, { state: 'sending', progress }));
        onDone(id, mediaId);
        onChange(id, { state: 'done', progress: 1 });
      } catch (error) {
        failed.set(id, error);
        onChange(id, { state: 'failed', progress: 0, error: reasonOf(error) });
      }
    }),
  );
  return failed;
}
