import { MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { answerReview, deleteReview, type Review } from '#contract/reviews.ts';
import { api } from '../platform/api.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { useModals } from '../platform/modals.tsx';
import { useMe } from '../platform/session.ts';
import { toast, toastError } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/** What one may do with a review; the server says what that is. */
export function ReviewActions({ review }: { review: Review }) {
  const me = useMe();
  const confirm = useConfirm();
  const { show } = useModals();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'answer' | 'remove' | null>(null);
  const own = me !== null && me.id === review.reviewer?.id;
  if (!Object.values(review.can).some(Boolean)) return null;

  const askToDelete = async () => {
    if (!own) return setOpen('remove');
    const done = await confirm({
      title: 'Želite li izbrisati ocjenu?',
      content: 'Brisanje je trajno.',
      submit: 'Izbrišite',
      danger: true,
      action: () => api.call(deleteReview, { params: { id: review.id }, query: {} }),
    });
    if (!done) return;
    toast.success('Ocjena je izbrisana.');
    await revalidate();
  };

  return (
    <div className="review-actions">
      {open === null && (
        <>
          {review.can.answer && (
            <Button variant="text" size="sm" icon={<MessageSquareReply size={18} aria-hidden />} onClick={() => setOpen('answer')}>
              Odgovorite
            </Button>
          )}
          {review.can.edit && (
            <Button
              variant="text"
              size="sm"
              icon={<Pencil size={18} aria-hidden />}
              onClick={() => show('review', { user: review.subject, reviewId: review.id, stars: review.stars, comment: review.comment })}
            >
              Uredite
            </Button>
          )}
          {review.can.delete && (
            <Button variant="text" size="sm" icon={<Trash2 size={18} aria-hidden />} onClick={() => void askToDelete()}>
              {own ? 'Izbrišite' : 'Uklonite'}
            </Button>
          )}
        </>
      )}
      {open === 'answer' && <AnswerForm review={review} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveForm review={review} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface FormProps {
  review: Review;
  onClose: () => void;
}

function AnswerForm({ review, onClose }: FormProps) {
  const { revalidate } = useRevalidator();
  const form = useEndpointForm(
    answerReview,
    { answer: '' },
    {
      params: { id: review.id },
      onSuccess: async () => {
        toast.success('Odgovor je objavljen.');
        await revalidate();
        onClose();
      },
    },
  );
  return (
    <Form form={form} submit="Objavite odgovor" actions={<Cancel onClose={onClose} />}>
      <TextArea name="answer" label="Odgovor" hint="Na ocjenu se odgovara jednom" max={555} autoFocus />
    </Form>
  );
}

/** A moderator removes a review with a reason, which the audit log keeps (product.md, Reviews). */
function RemoveForm({ review, onClose }: FormProps) {
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (reason.trim().length < 3) return setError('Polje Razlog je obavezno.');
    setBusy(true);
    await api.call(deleteReview, { params: { id: review.id }, query: { reason } }).then(async () => {
      toast.success('Ocjena je uklonjena.');
      await revalidate();
      onClose();
    }, toastError);
    setBusy(false);
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField name="reason" label="Razlog" value={reason} onChange={setReason} error={error} autoFocus />
      <div className="form-actions">
        <Button type="submit" variant="danger" busy={busy} busyLabel="Uklanja se…">
          Uklonite ocjenu
        </Button>
        <Cancel onClose={onClose} />
      </div>
    </form>
  );
}

const Cancel = ({ onClose }: { onClose: () => void }) => (
  <Button variant="text" onClick={onClose}>
    Odustanite
  </Button>
);
