import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { getQuestions, type QuestionSet } from '#contract/job-questions.ts';
import type { Me } from '#contract/users.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { api } from '../../platform/api/api.ts';
import type { Wizard } from '../../platform/forms/wizard.ts';
import { Button } from '../../ui/actions/button.tsx';
import { fetchFileOrder } from '../../ui/files/file-order-opener.tsx';
import { DialogBody, DialogFoot } from '../../ui/overlays/dialog-parts.tsx';
import { DraftNotice } from '../../ui/wizard/draft-notice.tsx';
import { WizardButtons } from '../../ui/wizard/wizard-buttons.tsx';
import { WizardFields } from '../../ui/wizard/wizard-fields.tsx';
import { WizardStep } from '../../ui/wizard/wizard-step.tsx';
import { postWords } from '../post-words.ts';
import { type Account, AccountFields } from './account-last.tsx';
import type { Attachment, Fields } from './draft.ts';
import type { DraftControl } from './draft-storage.ts';
import { setFor } from './form-answers.ts';
import { EditNotice, SendNotice } from './notices.tsx';
import { PreviewStep } from './preview.tsx';
import { Recipients } from './recipients.tsx';
import { DescriptionStep, DocumentsStep, PlaceStep } from './step-fields.tsx';
import { filesStep, lastStep, loadPostRules, stepWords } from './steps.ts';

/**
 * Returns the questions of the chosen type: the version that the answers belong to, otherwise the current
 * one. Undefined until they are loaded or if loading fails; the form works without them.
 */
function useQuestions(fields: Fields): QuestionSet | undefined {
  const [loaded, setLoaded] = useState<QuestionSet>();
  const typeId = fields.type === 'inquiry' ? fields.job_type_id : '';
  const setId = setFor(fields);
  const fits = loaded?.job_type_id === typeId && (setId === null || setId === loaded.id);
  useEffect(() => {
    if (typeId === '' || fits) return;
    const leave = new AbortController();
    const query = setId === null ? {} : { set: setId };
    api.call(getQuestions, { params: { id: typeId }, query, signal: leave.signal }).then(
      ({ data }) => setLoaded(data),
      () => undefined,
    );
    return () => leave.abort();
  }, [typeId, setId, fits]);
  return fits ? loaded : undefined;
}

interface Props {
  me: Me | null;
  lead: ReactNode;
  usual: readonly string[] | undefined;
  account: Account;
  /** Called when a visitor chooses to sign in to an existing account; the inquiry is sent after sign-in. */
  onLogIn: () => void;
  post: JobPost | null;
  choices: FormChoices;
  control: DraftControl;
  wizard: Wizard;
  preview: (file: Attachment) => string | undefined;
  /** True while chosen files are being scaled down. */
  preparing: boolean;
  onPreparing: (preparing: boolean) => void;
  onCancel: () => void;
}

/**
 * Loads the validation rules and the file menu on first interaction, so that the form can be completed
 * offline.
 */
const fetchRest = () => {
  for (const fetched of [loadPostRules(), fetchFileOrder()]) fetched.catch(() => undefined);
};

export function DeferredContent({
  me,
  lead,
  usual,
  account,
  onLogIn,
  post,
  choices,
  control,
  wizard,
  preview,
  preparing,
  onPreparing,
  onCancel,
}: Props) {
  const { draft, ready, resumed } = control;
  const { step, fields } = draft;
  const questions = useQuestions(fields);
  const discard = async () => {
    await control.discard();
    wizard.reset();
  };
  const shared = { fields, put: control.form.put, choices };
  const words = postWords[fields.type];
  const half = !post && draft.savedId !== undefined;
  const sendWord = post?.declined
    ? 'Ispravite i ponovno pošaljite'
    : post
      ? 'Spremite promjene'
      : me
        ? 'Pošaljite na pregled'
        : fields.asked.length > 0
          ? words.send
          : words.publish;
  return (
    <WizardFields wizard={wizard} inert={!ready} onPointerEnter={fetchRest} onFocus={fetchRest}>
      <DialogBody>
        <WizardStep words={stepWords} step={step} quiet waits={!ready}>
          {resumed?.step === step && (
            <DraftNotice at={resumed.at} onDiscard={discard} {...(half && { content: words.discarded })}>
              {half && words.half}
            </DraftNotice>
          )}
          {post && step === 0 && <EditNotice post={post} />}
          {step === lastStep && <SendNotice post={post} draft={draft} />}
          {step === 0 && lead}
          {!post && step <= 1 && fields.type === 'inquiry' && <Recipients {...shared} whole={step === 1} />}
          {step === 0 && (
            <DescriptionStep
              {...shared}
              usual={usual}
              questions={questions}
              mayOffer={(me !== null && me.type_of !== 'client') || post?.type === 'offer'}
            />
          )}
          {step === 1 && <PlaceStep {...shared} />}
          {step === filesStep && (
            <DocumentsStep draft={draft} control={control} preview={preview} onBusy={onPreparing} />
          )}
          {step === lastStep && (
            <PreviewStep
              post={post}
              draft={draft}
              questions={questions?.questions}
              choices={choices}
              me={me}
              pictures={draft.files.flatMap((file) => preview(file) ?? [])}
              onEdit={wizard.edit}
            />
          )}
          {step === lastStep && !me && <AccountFields account={account} onLogIn={onLogIn} />}
        </WizardStep>
      </DialogBody>
      <DialogFoot>
        <WizardButtons
          wizard={wizard}
          busy={preparing}
          cancel={
            <Button variant="text" onClick={onCancel}>
              Odustanite
            </Button>
          }
          send={
            <Button
              type="submit"
              variant="primary"
              className="post-form-send"
              busy={wizard.busy}
              icon={<Send size={20} aria-hidden />}
            >
              {sendWord}
            </Button>
          }
        />
      </DialogFoot>
    </WizardFields>
  );
}
