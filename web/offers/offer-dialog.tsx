import { useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { Form } from '../platform/form.tsx';
import { useActForm } from '../platform/use-act-form.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { sendOffer } from './offer-acts.ts';
import { dayAfter } from './offer-words.ts';

/** Default validity of an offer. */
const usualDays = 14;

/** An offer: the work, its price, its start, and how long it is valid. It arrives as a message too. */
export function OfferDialog({ post, onClose }: { post: JobPost; onClose: () => void }) {
  const [{ today, later, client_id }] = useState(() => {
    const now = new Date();
    return { today: dayAfter(now, 0), later: dayAfter(now, usualDays), client_id: crypto.randomUUID() };
  });
  const form = useActForm(
    sendOffer,
    { work: '', price_from_cents: '', price_to_cents: '', starts_on: '', valid_until: later },
    { values: { id: post.id, client_id }, onDone: onClose },
  );
  return (
    <Dialog open onClose={onClose} title="Pošaljite ponudu" keepOnOutside>
      <DialogBody>
        <p className="muted mb-4">
          {post.job_type.name}, {post.user.name}
        </p>
        <Form form={form}>
          <TextArea name="work" label="Posao" hint="Što radite i što je uključeno u cijenu" max={1000} autoFocus />
          <div className="field-row">
            <MoneyField name="price_from_cents" label="Cijena" hint="Ili najniža, ako je raspon" />
            <MoneyField name="price_to_cents" label="Cijena do" optional />
          </div>
          <div className="field-row">
            <DateField name="starts_on" label="Početak" optional min={today} />
            <DateField name="valid_until" label="Vrijedi do" min={today} />
          </div>
        </Form>
      </DialogBody>
      <FormFoot form={form} submit="Pošaljite ponudu" busyText="Šalje se…" onClose={onClose} />
    </Dialog>
  );
}
