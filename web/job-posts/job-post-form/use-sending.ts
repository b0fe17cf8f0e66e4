import { useEffect, useRef, useState } from 'react';
import { addMedia, deleteMedia, orderMedia } from '#contract/job-post-media.ts';
import { createJobPost, type JobPost, updateJobPost } from '#contract/job-posts.ts';
import { api } from '../../platform/api/api.ts';
import { upload } from '../../platform/api/upload.ts';
import { type Attachment, bodyOf, type Draft, needsReview, sentTo, unsent } from './draft.ts';
import type { DraftControl } from './draft-storage.ts';
import { type SendPort, type SendResult, type Stage, sendDraft, stagesOf, type Transfer } from './sending.ts';

/**
 * Returns the body, cast as if category and type were always chosen: if they are not, the server rejects the
 * post, and the error is shown at the field.
 */
const body = (draft: Draft) =>
  bodyOf(draft.fields) as ReturnType<typeof bodyOf> & { job_category_id: number; job_type_id: number };

const sendPort = (fileOf: (id: string) => File | undefined, signal: AbortSignal): SendPort => ({
  create: async (draft) =>
    (
      await api.call(createJobPost, {
        body: { ...body(draft), ...sentTo(draft.fields), client_id: draft.clientId },
        signal,
      })
    ).data,
  update: async (id, draft) =>
    (await api.call(updateJobPost, { params: { id }, body: body(draft), signal })).data,
  async upload(id, fileId, onProgress) {
    const file = fileOf(fileId);
    if (!file) throw new Error(`the contents of the file ${fileId} no longer exist`);
    const { data } = await upload(addMedia, {
      params: { id },
      file,
      fields: { client_id: fileId },
      onProgress,
      signal,
    });
    return data.id;
  },
  remove: (id, file) => api.call(deleteMedia, { params: { id, file }, signal }),
  async order(id, ids) {
    await api.call(orderMedia, { params: { id }, body: { ids }, signal });
  },
});

export interface Sending {
  stages: readonly Stage[];
  stage: Stage;
  files: readonly Attachment[];
  transfers: Readonly<Record<string, Transfer>>;
  review: boolean;
  failure: { stage: Stage; error: unknown } | null;
  done: boolean;
}

export function useSend(control: DraftControl, post: JobPost | null, onResult: (result: SendResult) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const running = sending !== null && !sending.failure && !sending.done;

  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [running]);

  const update = (change: (before: Sending) => Partial<Sending>) =>
    setSending((before) => before && { ...before, ...change(before) });

  const run = async (draft: Draft, stages: readonly Stage[]) => {
    const { signal } = (abort.current = new AbortController());
    const port = sendPort((id) => control.files.get(id), signal);
    const result = await sendDraft(draft, stages, port, {
      onStage: (stage) => update(() => ({ stage })),
      onDraft: control.change,
      onTransfer: (id, transfer) =>
        update(({ transfers }) => ({ transfers: { ...transfers, [id]: transfer } })),
    });
    if (signal.aborted) return;
    update(() => (result.ok ? { done: true } : { failure: result }));
    onResult(result);
  };

  return {
    sending,
    running,
    start(draft: Draft) {
      const stages = stagesOf(draft);
      setSending({
        stages,
        stage: 'base',
        files: unsent(draft),
        transfers: {},
        review: needsReview(post, draft),
        failure: null,
        done: false,
      });
      return run(draft, stages);
    },
    async retry(draft: Draft) {
      if (!sending?.failure) return;
      const { stage } = sending.failure;
      update(() => ({ failure: null, stage }));
      await run(draft, sending.stages.slice(sending.stages.indexOf(stage)));
    },
    leave: () => setSending(null),
  };
}
