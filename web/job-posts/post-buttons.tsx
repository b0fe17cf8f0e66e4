import { CalendarCheck, CheckCircle2, Pencil, RotateCcw } from 'lucide-react';
import type { JobPost } from '#contract/job-posts.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { closePost, openPost, renewPost } from './post-actions.ts';

export const actionIcon = { size: 18, 'aria-hidden': true } as const;

export function PostActions({ post }: { post: JobPost }) {
  const { show } = useModals();
  const { can, job_type: type } = post;
  const of = { values: { id: post.id }, variant: 'text', size: 'sm' } as const;
  const about = `: ${type.name}`;
  const edit = can.resubmit ? 'Ispravite i ponovno pošaljite' : 'Uredite';
  return (
    <>
      {can.edit && (
        <Button
          variant="text"
          size="sm"
          className="script-only"
          icon={<Pencil {...actionIcon} />}
          onClick={() => show('job-post', { postId: post.id })}
          aria-label={edit + about}
        >
          {edit}
        </Button>
      )}
      {can.renew && (
        <ActionButton
          action={renewPost}
          {...of}
          aria-label={`Još vrijedi${about}`}
          icon={<CalendarCheck {...actionIcon} />}
        >
          Još vrijedi
        </ActionButton>
      )}
      {can.close && (
        <ActionButton
          action={closePost}
          {...of}
          aria-label={`Zatvorite${about}`}
          icon={<CheckCircle2 {...actionIcon} />}
        >
          Zatvorite
        </ActionButton>
      )}
      {can.open && (
        <ActionButton
          action={openPost}
          {...of}
          aria-label={`Ponovno otvorite${about}`}
          icon={<RotateCcw {...actionIcon} />}
        >
          Ponovno otvorite
        </ActionButton>
      )}
    </>
  );
}
