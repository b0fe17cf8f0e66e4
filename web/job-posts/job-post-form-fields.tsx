import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import type { Me } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { focusFirstError } from '../platform/form-errors.ts';
import { toastError, toastInvalid } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { comboboxPart, selectPart } from '../ui/choices/list-parts.ts';
import { fetchFileOrder } from '../ui/files/file-order-opener.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { type Attachment, type Draft, withField } from './draft.ts';
import { DescriptionStep } from './job-post-form-description.tsx';
import { DocumentsStep } from './job-post-form-documents.tsx';
import type { DraftControl } from './job-post-form-draft.ts';
import { LocationStep } from './job-post-form-location.tsx';
import { DraftNotice, EditNotice, SendNotice } from './job-post-form-notices.tsx';
import { PreviewStep } from './job-post-form-preview.tsx';
import { FormStep, type StepProps } from './job-post-form-step.tsx';
import { filesStep, lastStep, loadCheck, type StepErrors } from './job-post-form-steps.ts';

interface Props {
  me: Me;
  post: JobPost | null;
  choices: FormChoices;
  draft: Draft;
  control: DraftControl;
  errors: StepErrors;
  preview: (file: Attachment) => string | undefined;
  onSend: () => void;
  onCancel: () => void;
}

/** Lists, rules and menus, from the first touch of the form: a connection that is lost while one fills it in takes nothing from it. */
const fetchRest = () => {
  for (const fetched of [comboboxPart.fetch(), selectPart.fetch(), loadCheck(), fetchFileOrder()]) fetched.catch(() => undefined);
};

/** Description, location, documents, and all of it once more; a step is left when it is right (spec §4, §5). */
export function FormFields({ me, post, choices, draft, control, errors, preview, onSend, onCancel }: Props) {
  const { step, fields } = draft;
  const form = useRef<HTMLFormElement>(null);
  const [checking, setChecking] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [opened] = useState(step);
  /** An edit from the last step leads back to it. */
  const [returns, setReturns] = useState(false);

  const goTo = (next: number) => control.change((before) => ({ ...before, step: next }));
  const set: StepProps['set'] = (name, value) => {
    errors.accept(name);
    control.change((before) => ({ ...before, fields: withField(before.fields, name, value) }));
  };
  const next = async () => {
    for (const one of step === lastStep ? [0, 1] : [step]) {
      if (await errors.submit(one)) continue;
      if (one !== step) goTo(one);
      toastInvalid();
      focusFirstError(form.current);
      return;
    }
    if (step === lastStep) return onSend();
    goTo(returns ? lastStep : step + 1);
    setReturns(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (checking || preparing) return;
    setChecking(true);
    await next().catch(toastError);
    setChecking(false);
  };
  const back = () => {
    setReturns(false);
    goTo(step - 1);
  };
  const edit = (to: number) => {
    setReturns(true);
    goTo(to);
  };
  const discard = async () => {
    await control.discard();
    errors.reset();
    setReturns(false);
  };

  const shared = { fields, set, errors: errors.errorsOf(step), choices };
  const sendWord = post?.declined ? 'Ispravite i ponovno pošaljite' : post ? 'Spremite promjene' : 'Pošaljite na pregled';
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} onPointerEnter={fetchRest} onFocus={fetchRest}>
      <DialogBody>
        <FormStep step={step} quiet>
          {control.resumed && step === opened && <DraftNotice at={control.resumed} saved={!post && draft.savedId !== undefined} onDiscard={discard} />}
          {post && step === 0 && <EditNotice post={post} />}
          {step === lastStep && <SendNotice post={post} draft={draft} />}
          {step === 0 && <DescriptionStep {...shared} mayOffer={me.type_of !== 'client' || post?.type === 'offer'} />}
          {step === 1 && <LocationStep {...shared} anywhereFirst={post !== null} />}
          {step === filesStep && <DocumentsStep draft={draft} control={control} preview={preview} onBusy={setPreparing} />}
          {step === lastStep && (
            <PreviewStep post={post} draft={draft} choices={choices} me={me} pictures={draft.files.flatMap((file) => preview(file) ?? [])} onEdit={edit} />
          )}
        </FormStep>
      </DialogBody>
      <DialogFoot>
        {step === 0 ? (
          <Button variant="text" onClick={onCancel}>
            Odustanite
          </Button>
        ) : (
          <Button variant="text" icon={<ArrowLeft size={20} aria-hidden />} onClick={back}>
            Natrag
          </Button>
        )}
        {step === lastStep ? (
          <Button type="submit" variant="primary" className="phone:flex-[2]! phone:whitespace-normal!" busy={checking} icon={<Send size={20} aria-hidden />}>
            {sendWord}
          </Button>
        ) : (
          <Button type="submit" variant="primary" busy={preparing} iconEnd={<ArrowRight size={20} aria-hidden />}>
            {returns ? 'Na pregled' : 'Dalje'}
          </Button>
        )}
      </DialogFoot>
    </form>
  );
}
