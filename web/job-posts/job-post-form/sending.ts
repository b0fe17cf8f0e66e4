import { limits } from '#contract/constants.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { ApiError, refusalText } from '../../platform/api/api.ts';
import { asNewPost, type Draft, isAsSent, unsent } from './draft.ts';

export interface Transfer {
  state: 'sending' | 'done' | 'failed';
  /** Uploaded part of the file, from 0 to 1. */
  progress: number;
  error?: string;
}

/** Uploads one file and resolves to its id on the server. Idempotent by id. */
export type SendFile = (id: string, onProgress: (part: number) => void) => Promise<number>;

interface UploadEvents {
  onChange: (id: string, transfer: Transfer) => void;
  /** Called as soon as a file is uploaded, so that a retry does not send it again. */
  onDone: (id: string, mediaId: number) => void;
}

/** Uploads all files in parallel; a failure does not stop the others. Resolves to the failures, by id. */
export async function sendAll(
  ids: readonly string[],
  send: SendFile,
  { onChange, onDone }: UploadEvents,
): Promise<Map<string, unknown>> {
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
        onChange(id, { state: 'failed', progress: 0, error: refusalText(error) });
      }
    }),
  );
  return failed;
}

export interface SendPort {
  create: (draft: Draft) => Promise<JobPost>;
  update: (postId: number, draft: Draft) => Promise<JobPost>;
  upload: (postId: number, id: string, onProgress: (part: number) => void) => Promise<number>;
  remove: (postId: number, mediaId: number) => Promise<void>;
  order: (postId: number, ids: number[]) => Promise<void>;
}

export type Stage = 'base' | 'uploads' | 'removals' | 'order';

/**
 * Progress callbacks. `onDraft` updates the draft, so that completed parts are not sent again, even after a
 * reload.
 */
export interface SendNews {
  onStage: (stage: Stage) => void;
  onDraft: (change: (draft: Draft) => Draft) => void;
  onTransfer: (id: string, transfer: Transfer) => void;
}

export type SendResult = { ok: true; postId: number } | { ok: false; stage: Stage; error: unknown };

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Returns the stages in order. Files are removed after the uploads, unless the post would temporarily exceed
 * the maximum number of files.
 */
export const stagesOf = (draft: Draft): Stage[] => {
  const crowded = draft.files.length + draft.removed.length > limits.media.files;
  const files: Stage[] = crowded ? ['removals', 'uploads'] : ['uploads', 'removals'];
  return [
    'base',
    ...files.filter((stage) => (stage === 'uploads' ? unsent(draft).length > 0 : draft.removed.length > 0)),
    'order',
  ];
};

/**
 * Saves the post, then its files. Resolves to the failed stage on an error; a retry with the draft left by
 * the last call and the remaining stages skips the completed parts.
 */
export async function sendDraft(
  start: Draft,
  stages: readonly Stage[],
  port: SendPort,
  news: SendNews,
): Promise<SendResult> {
  let draft = start;
  const change: Change = (step) => {
    draft = step(draft);
    news.onDraft(step);
  };
  let stage = stages[0] ?? 'base';
  try {
    for (const next of stages) {
      stage = next;
      news.onStage(stage);
      if (stage === 'base') {
        const id = await savedId(draft, port, change);
        change((before) => ({ ...before, savedId: id }));
      } else await sendFiles(stage, draft, port, news, change);
    }
  } catch (error) {
    return { ok: false, stage, error };
  }
  return { ok: true, postId: draft.savedId ?? 0 };
}

type Change = (step: (before: Draft) => Draft) => void;

/**
 * Saves the fields and returns the post's id. If a new post was saved in an earlier attempt and deleted
 * since, creates it again; throws if an edited post was deleted.
 */
async function savedId(draft: Draft, port: SendPort, change: Change): Promise<number> {
  if (draft.savedId !== undefined) {
    try {
      return (await port.update(draft.savedId, draft)).id;
    } catch (error) {
      if (draft.edits || !isGone(error)) throw error;
      const fresh = asNewPost(draft);
      change(() => fresh);
      return (await port.create(fresh)).id;
    }
  }
  const post = await port.create(draft);
  if (isAsSent(post, draft.fields)) return post.id;
  // The post exists with other contents: an earlier send succeeded, its response was lost, and the form has
  // changed since.
  change((before) => ({ ...before, savedId: post.id }));
  return (await port.update(post.id, draft)).id;
}

async function sendFiles(
  stage: Exclude<Stage, 'base'>,
  draft: Draft,
  port: SendPort,
  news: SendNews,
  change: Change,
): Promise<void> {
  const postId = draft.savedId ?? 0;
  if (stage === 'uploads') {
    const failed = await sendAll(
      unsent(draft).map((file) => file.id),
      (id, onProgress) => port.upload(postId, id, onProgress),
      {
        onChange: news.onTransfer,
        onDone: (id, mediaId) =>
          change((before) => ({
            ...before,
            files: before.files.map((file) => (file.id === id ? { ...file, mediaId } : file)),
          })),
      },
    );
    for (const error of failed.values()) throw error;
  } else if (stage === 'removals') {
    for (const mediaId of draft.removed) {
      await port.remove(postId, mediaId).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      change((before) => ({ ...before, removed: before.removed.filter((id) => id !== mediaId) }));
    }
  } else if (draft.files.length > 1) {
    await port
      .order(
        postId,
        draft.files.flatMap(({ mediaId }) => mediaId ?? []),
      )
      .catch((error: unknown) => {
        // A 422 means that the files were changed elsewhere; failing to save their order should not fail the
        // send.
        if (!(error instanceof ApiError) || error.status !== 422) throw error;
      });
  }
}
