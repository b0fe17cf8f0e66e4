import { useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { AnswerFacts } from '../catalogue/answer-facts.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { OfferForm, sendOffer, useOfferForm } from './offer-form.tsx';

export function OfferDialog({ post, onClose }: { post: JobPost; onClose: () => void }) {
  const [clientId] = useState(() => crypto.randomUUID());
  const form = useOfferForm(post, clientId, sendOffer, onClose);
  return (
    <Dialog open onClose={onClose} title="Pošaljite ponudu" keepOnOutside>
      <DialogBody>
        <p className="muted mb-4">
          {post.job_type.name}, {post.user.name}
        </p>
        <AnswerFacts answers={post.answers} className="mb-5" />
        <OfferForm form={form} post={post} />
      </DialogBody>
      <FormFoot form={form} submit="Pošaljite ponudu" busyText="Šalje se…" onClose={onClose} />
    </Dialog>
  );
}
