import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteJobPost, type JobPost, renewJobPost, togglePostStatus } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { api } from '../platform/api.ts';
import { toast, toastError } from '../platform/toast.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/** What the owner may do to a post in one step (spec §2). */
export function usePostActs({ id, job_type }: JobPost) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const params = { id };

  const act = (work: () => Promise<unknown>, said: readonly [title: string, text: string]) => async () => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      toast.success(...said);
      await revalidate();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const toggle = (status: 'active' | 'finished') => () => api.call(togglePostStatus, { params, body: { status } });

  return {
    busy,
    close: act(toggle('finished'), ['Posao je zatvoren.', 'Na popisima ga više nema, a možete ga ponovno otvoriti.']),
    renew: act(() => api.call(renewJobPost, { params }), ['Upit je produljen.', `Na popisima ostaje još ${limits.postDays.finish} dana.`]),
    open: act(toggle('active'), ['Posao je ponovno otvoren.', 'Opet se vidi na popisima i u pretrazi.']),
    async remove() {
      const gone = await confirm({
        title: 'Izbrisati posao?',
        content: `„${job_type.name}“ i sve njegove datoteke brišu se trajno.`,
        submit: 'Izbrišite',
        busyText: 'Briše se…',
        danger: true,
        action: () => api.call(deleteJobPost, { params }),
      });
      if (!gone) return;
      toast.success('Posao je izbrisan.');
      await revalidate();
    },
  };
}
