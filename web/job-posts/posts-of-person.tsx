import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { count as counted, nouns } from '#contract/format.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Button } from '../ui/actions/button.tsx';

interface Props {
  user: { id: number; name: string };
  count: number;
}

export function PostsOfPerson({ user, count }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  const Modal = useOnDemand(
    () => import('./job-posts-modal.tsx').then((part) => ({ Modal: part.JobPostsModal })),
    open !== null,
    () => setOpen(null),
  )?.Modal;
  return (
    <>
      <Button
        wide
        icon={<ClipboardList size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {counted(count, nouns.aktivanPosao)}
      </Button>
      {Modal && <Modal open={open === true} onClose={() => setOpen(false)} user={user} />}
    </>
  );
}
