import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/constants.ts';
import { count } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import type { MessageKey } from '#contract/page-messages.ts';
import { paths } from '#contract/paths.ts';
import { inquiryNouns } from '#contract/plurals.ts';
import type { Me } from '#contract/users.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { toast, toastError } from '../../platform/actions/toast.tsx';
import { ApiError } from '../../platform/api/api.ts';
import { useWizard } from '../../platform/forms/wizard.ts';
import { useLeaveModal } from '../../platform/overlays/use-overlay.ts';
import { browserFiles } from '../../platform/storage/file-storage.ts';
import { sharedIds } from '../../platform/storage/shared-id.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Stepper } from '../../ui/display/stepper.tsx';
import { acceptFiles } from '../../ui/files/accept-files.ts';
import { imagesOnly } from '../../ui/files/accepted.ts';
import { DialogBody, DialogFoot } from '../../ui/overlays/dialog-parts.tsx';
import { postWords } from '../post-words.ts';
import { useAccount } from './account-last.tsx';
import { DeferredContent } from './deferred-content.tsx';
import { type DraftControl, usePreviews } from './draft-storage.ts';
import { lastPlace } from './last-place.ts';
import { Done, Progress } from './progress.tsx';
import type { SendResult } from './sending.ts';
import { filesStep, lastStep, steps, stepWords } from './steps.ts';
import { useSend } from './use-sending.ts';

export type View = 'steps' | 'sending' | 'failed' | 'done';

export interface Exits {
  onSent: () => void;
  /** Called if the session has ended: the draft is sent after the next sign-in. */
  onSignedOut: () => void;
}

interface Props extends Exits {
  me: Me | null;
  control: DraftControl;
  lead: ReactNode;
  usual: readonly string[] | undefined;
  post: JobPost | null;
  choices: FormChoices;
  view: View;
  onView: (view: View) => void;
  onCancel: () => void;
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function OpenedForm({
  me,
  control,
  lead,
  usual,
  post,
  choices,
  view,
  onView,
  onSent,
  onSignedOut,
  onCancel,
}: Props) {
  const { draft } = control;
  const { type } = draft.fields;
  const [preparing, setPreparing] = useState(false);
  const preview = usePreviews(control.files, post);
  useSharedPictures(control);

  const onResult = (result: SendResult) => {
    onView(result.ok ? 'done' : 'failed');
    if (result.ok) {
      lastPlace.keep(draft.fields);
      return void control.finish();
    }
    const { stage, error } = result;
    if (isRefusal(error) && error.status === 401) return onSignedOut();
    if (isRefusal(error) && stage === 'base') {
      back(lastStep);
      return wizard.refuse(error);
    }
    // Shows no toast for a lost connection or a failed file, because these are already reported elsewhere on
    // the screen.
    if (stage === 'base' ? !(error instanceof ApiError) || error.status > 0 : !(error instanceof ApiError))
      toastError(error);
  };
  const send = useSend(control, post, onResult);
  const { sending } = send;
  const goTo = (step: number) => control.change((before) => ({ ...before, step }));
  const back = (step: number) => {
    send.leave();
    onView('steps');
    goTo(step);
  };
  const begin = () => {
    onView('sending');
    void send.start(draft);
  };
  const wait = () => control.change((before) => ({ ...before, due: true, step: lastStep }));
  const account = useAccount(wait);
  const due = me !== null && draft.due === true && post === null;
  const start = useRef(begin);
  start.current = begin;
  // Sends a draft that waited for the account. A layout effect, so that the form without the account's fields
  // is never painted.
  useLayoutEffect(() => {
    if (!due) return;
    control.change(({ due: _, ...rest }) => rest);
    start.current();
  }, [due, control.change]);
  const wizard = useWizard({
    form: control.form,
    steps,
    step: draft.step,
    goTo,
    waits: preparing,
    finish: () => (me ? begin() : account.send()),
  });

  const resent = type === 'offer' ? 'service-resent' : 'job-post-resent';
  useOpenPost(
    view === 'done' ? draft.savedId : undefined,
    post && (post.declined ? resent : 'job-post-updated'),
    onSent,
  );

  if (!sending)
    return (
      <>
        <Stepper steps={stepWords} current={draft.step} />
        <DeferredContent
          me={me}
          lead={lead}
          usual={usual}
          account={account}
          onLogIn={() => {
            wait();
            onSignedOut();
          }}
          post={post}
          choices={choices}
          control={control}
          wizard={wizard}
          preview={preview}
          preparing={preparing}
          onPreparing={setPreparing}
          onCancel={onCancel}
        />
      </>
    );
  if (view === 'done')
    return (
      <DialogBody>
        <Done review={sending.review} type={type} />
      </DialogBody>
    );
  const { failure } = sending;
  return (
    <>
      <Stepper steps={stepWords} current={lastStep} />
      <DialogBody>
        <Progress sending={sending} preview={preview} type={type} />
      </DialogBody>
      {failure && (
        <DialogFoot>
          <Button variant="text" onClick={() => back(failure.stage === 'uploads' ? filesStep : lastStep)}>
            Natrag na obrazac
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onView('sending');
              void send.retry(draft);
            }}
          >
            Pokušajte ponovno
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

/** Opens the post's page shortly after the success animation, with a message if the post was edited. */
function useOpenPost(id: number | undefined, message: MessageKey | null, onSent: () => void): void {
  const navigate = useLeaveModal();
  const latest = useRef({ navigate, onSent, message });
  latest.current = { navigate, onSent, message };
  useEffect(() => {
    if (id === undefined) return;
    const wait = setTimeout(() => {
      const { navigate: go, onSent: sent, message: key } = latest.current;
      const path = paths.job(id) + (key ? `?${new URLSearchParams({ message: key })}` : '');
      void go(path).then(sent);
    }, limits.ms.postClose);
    return () => clearTimeout(wait);
  }, [id]);
}

/** Adds pictures shared from the phone to the form, then deletes them from the browser's file store. */
function useSharedPictures(control: DraftControl): void {
  const [query] = useSearchParams();
  const taken = useRef(false);
  useEffect(() => {
    const ids = sharedIds(query.get('slike'));
    if (taken.current || !control.ready || ids.length === 0) return;
    taken.current = true;
    const take = async () => {
      const found = (await Promise.all(ids.map((id) => browserFiles.get(id)))).filter(
        (file) => file !== undefined,
      );
      let added = 0;
      const refused = await acceptFiles(
        found,
        { max: limits.media.files, accept: imagesOnly },
        control.draft.files.length,
        async (taken) => {
          await control.addFile(taken);
          added += 1;
        },
      );
      for (const id of ids) await browserFiles.delete(id);
      if (added > 0)
        toast.success(
          postWords[control.draft.fields.type].pictures,
          `Dodano: ${count(added, inquiryNouns.slika)}. Vidite ih u koraku „Prilozi“.`,
        );
      for (const sentence of refused) toast.warning('Slika nije dodana.', sentence);
    };
    void take();
  }, [query, control]);
}
