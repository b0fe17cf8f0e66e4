import type { JobPost } from '#contract/job-posts.ts';
import type { Reasons } from '#contract/moderation.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { ReadyReasons } from '../ui/choices/ready-reasons.tsx';
import { Form } from '../ui/fields/form.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { deactivatePost } from './post-verdicts.ts';

/** Asks for a reason, which is required because it is shown to the author. */
export function ReasonDialog({
  post,
  reasons,
  onClose,
}: {
  post: JobPost;
  reasons: Reasons;
  onClose: () => void;
}) {
  const form = useActionForm(
    deactivatePost,
    { reason: '', text: '' },
    { values: { id: post.id }, onDone: onClose },
  );
  return (
    <Dialog open onClose={onClose} title="Deaktivirajte posao" keepOnOutside>
      <DialogBody>
        <p className="muted">
          {post.job_type.name}, {post.user.name}
        </p>
        <Form form={form}>
          <ReadyReasons
            reasons={reasons}
            chosen={form.watch('reason')}
            onChoose={({ label, text = '' }) => {
              form.setValue('reason', label, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
              form.setValue('text', text, { shouldDirty: true });
            }}
          />
          <TextField name="reason" label="Razlog" autoFocus />
          <TextArea name="text" label="Objašnjenje" optional max={2000} />
        </Form>
      </DialogBody>
      <FormFoot form={form} submit="Deaktivirajte" busyText="Deaktivira se…" danger onClose={onClose} />
    </Dialog>
  );
}
