import { MessageSquareReply, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { Review } from '#contract/reviews.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { answerReview, removeReview } from './review-actions.ts';

const askToDelete = {
  title: 'Želite li izbrisati ocjenu?',
  content: 'Brisanje je trajno.',
  submit: 'Izbrišite',
  danger: true,
};

const icon = { size: 18, 'aria-hidden': true } as const;
const look = { variant: 'text', size: 'sm' } as const;

export function ReviewActions({ review, report }: { review: Review; report?: ReactNode }) {
  const me = useMe();
  const { show } = useModals();
  const { id, can } = review;
  const unsaid = useAnswerTo(answerReview, { id });
  const unremoved = useAnswerTo(removeReview, { id });
  const own = me !== null && me.id === review.reviewer?.id;
  const [open, setOpen] = useState<'answer' | 'remove' | null>(
    unsaid ? 'answer' : unremoved && !own ? 'remove' : null,
  );
  const close = () => setOpen(null);
  return (
    <div className="review-actions">
      {open === null && (
        <>
          {can.answer && (
            <Opener
              label="Odgovorite"
              icon={<MessageSquareReply {...icon} />}
              onOpen={() => setOpen('answer')}
              plain={<AnswerForm id={id} />}
            />
          )}
          {can.edit && (
            <ButtonLink
              {...look}
              to={paths.reviewUser(review.subject.slug)}
              icon={<Pencil {...icon} />}
              onClick={onPlainClick(() =>
                show('review', {
                  user: review.subject,
                  reviewId: id,
                  stars: review.stars,
                  comment: review.comment,
                }),
              )}
            >
              Uredite
            </ButtonLink>
          )}
          {can.delete && own && (
            <ActionButton
              {...look}
              action={removeReview}
              values={{ id }}
              ask={askToDelete}
              icon={<Trash2 {...icon} />}
            >
              Izbrišite
            </ActionButton>
          )}
          {review.published && (
            <ButtonLink {...look} to={paths.reviewProof(id)} icon={<ShieldCheck {...icon} />}>
              Dokaz
            </ButtonLink>
          )}
          {!own && report}
          {can.delete && !own && (
            <Opener
              label="Uklonite"
              icon={<Trash2 {...icon} />}
              onOpen={() => setOpen('remove')}
              plain={<RemoveForm id={id} />}
            />
          )}
        </>
      )}
      {open === 'answer' && <AnswerForm id={id} onClose={close} />}
      {open === 'remove' && <RemoveForm id={id} onClose={close} />}
    </div>
  );
}

/** Renders a button that opens a form or, without JavaScript, a `details` element that contains the form. */
const Opener = ({
  label,
  icon: sign,
  onOpen,
  plain,
}: {
  label: string;
  icon: ReactNode;
  onOpen: () => void;
  plain: ReactNode;
}) => (
  <>
    <Button {...look} className="script-only" icon={sign} onClick={onOpen}>
      {label}
    </Button>
    <noscript>
      <details>
        <summary>{label}</summary>
        {plain}
      </details>
    </noscript>
  </>
);

interface FormProps {
  id: number;
  onClose?: () => void;
}

function AnswerForm({ id, onClose }: FormProps) {
  const form = useActionForm(answerReview, { answer: '' }, { values: { id }, onDone: onClose });
  return (
    <Form form={form} submit="Objavite odgovor" actions={onClose && <Cancel onClose={onClose} />}>
      <TextArea
        name="answer"
        label="Odgovor"
        hint="Na ocjenu se odgovara jednom"
        max={555}
        autoFocus={onClose !== undefined}
      />
    </Form>
  );
}

function RemoveForm({ id, onClose }: FormProps) {
  const form = useActionForm(removeReview, { reason: '' }, { values: { id }, onDone: onClose });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Uklanja se…">
            Uklonite ocjenu
          </Button>
          {onClose && <Cancel onClose={onClose} />}
        </>
      }
    >
      <TextField name="reason" label="Razlog" autoFocus={onClose !== undefined} />
    </Form>
  );
}

const Cancel = ({ onClose }: { onClose: () => void }) => (
  <Button variant="text" className="script-only" onClick={onClose}>
    Odustanite
  </Button>
);
