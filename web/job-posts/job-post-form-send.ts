import { useEffect, useRef, useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { type Attachment, type Draft, needsReview, unsent } from './draft.ts';
import type { DraftControl } from './job-post-form-draft.ts';
import { sendPort } from './job-post-form-port.ts';
import { type SendResult, type Stage, sendDraft, stagesOf } from './job-post-form-sending.ts';
import type { Transfer } from './upload-queue.ts';

export interface Sending {
  /** The steps of this send, in order (spec §4). */
  stages: readonly Stage[];
  stage: Stage;
  /** The files it carries. */
  files: readonly Attachment[];
  transfers: Readonly<Record<string, Transfer>>;
  /** A moderator looks at the post next. */
  review: boolean;
  failure: { stage: Stage; error: unknown } | null;
  done: boolean;
}

/** Sends the draft and tells how far it has come. What was under way stops when the form closes. */
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

  const update = (change: (before: Sending) => Partial<Sending>) => setSending((before) => before && { ...before, ...change(before) });

  const run = async (draft: Draft, stages: readonly Stage[]) => {
    const { signal } = (abort.current = new AbortController());
    const port = sendPort((id) => control.files.get(id), signal);
    const result = await sendDraft(draft, stages, port, {
      onStage: (stage) => update(() => ({ stage })),
      onDraft: control.change,
      onTransfer: (id, transfer) => update(({ transfers }) => ({ transfers: { ...transfers, [id]: transfer } })),
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
      setSending({ stages, stage: 'base', files: unsent(draft), transfers: {}, review: needsReview(post, draft), failure: null, done: false });
      return run(draft, stages);
    },
    /** Goes on where the send failed. */
    async retry(draft: Draft) {
      if (!sending?.failure) return;
      const { stage } = sending.failure;
      update(() => ({ failure: null, stage }));
      await run(draft, sending.stages.slice(sending.stages.indexOf(stage)));
    },
    /** Back from a failed send to the form. */
    leave: () => setSending(null),
  };
}
