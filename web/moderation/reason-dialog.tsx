import { useRevalidator } from 'react-router';
import type { JobPost } from '#contract/job-posts.ts';
import { deactivatePost } from '#contract/moderation.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { toast } from '../platform/toast.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { actDone } from './decide.ts';

/** Asks why before a post is taken down: the author reads it (product.md, Job posts). */
export function ReasonDialog({ post, onClose }: { post: JobPost; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useEndpointForm(
    deactivatePost,
    { reason: '', text: '' },
    {
      params: { id: post.id },
      onSuccess: async () => {
        toast.success(actDone.deactivate);
        // Closing goes back on phones, and a way back would stop the page from asking anew.
        await revalidate();
        onClose();
      },
    },
  );
  return (
    <Dialog open onClose={onClose} title="Deaktivirajte posao" keepOnOutside>
      <DialogBody>
        <p className="muted">
          {post.job_type.name}, {post.user.name}
        </p>
        <Form form={form}>
          <TextField name="reason" label="Razlog" autoFocus />
          <TextArea name="text" label="Objašnjenje" optional max={2000} />
        </Form>
      </DialogBody>
      <FormFoot form={form} submit="Deaktivirajte" busyText="Deaktivira se…" danger onClose={onClose} />
    </Dialog>
  );
}
