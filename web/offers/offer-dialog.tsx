import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { JobPost } from '#contract/job-posts.ts';
import { sendOffer } from '#contract/offers.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { toast } from '../platform/toast.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { dayAfter } from './offer-words.ts';

/** How long an offer holds unless said otherwise. */
const usualDays = 14;

/** What one would do, for how much, from when, and until when the offer holds. It arrives as a message too. */
export function OfferDialog({ post, onClose }: { post: JobPost; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [{ today, later, client_id }] = useState(() => {
    const now = new Date();
    return { today: dayAfter(now, 0), later: dayAfter(now, usualDays), client_id: crypto.randomUUID() };
  });
  const form = useEndpointForm(
    sendOffer,
    { work: '', price_from_cents: '', price_to_cents: '', starts_on: '', valid_until: later, client_id },
    {
      params: { id: post.id },
      onSuccess: async () => {
        toast.success('Ponuda je poslana.', 'Klijent je vidi uz upit i u razgovoru s Vama.');
        // Closing goes back on phones, and a way back would stop the page from asking anew.
        await revalidate();
        onClose();
      },
    },
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
