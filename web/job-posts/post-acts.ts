import type { JobPost } from '#contract/job-posts.ts';
import { deleteJobPost, renewJobPost, togglePostStatus } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { act } from '../platform/act.ts';

interface Of {
  id: number;
}

export const closePost = act('zatvori', togglePostStatus, {
  input: ({ id }: Of) => ({ params: { id }, body: { status: 'finished' as const } }),
  done: ['Posao je zatvoren.', 'Na popisima ga više nema, a možete ga ponovno otvoriti.'],
  arrived: [422],
});

export const openPost = act('otvori', togglePostStatus, {
  input: ({ id }: Of) => ({ params: { id }, body: { status: 'active' as const } }),
  done: ['Posao je ponovno otvoren.', 'Opet se vidi na popisima i u pretrazi.'],
  arrived: [422],
});

export const renewPost = act('produlji', renewJobPost, {
  done: ['Upit je produljen.', `Na popisima ostaje još ${limits.postDays.finish} dana.`],
});

export const removePost = act('izbrisi', deleteJobPost, {
  done: ['Posao je izbrisan.'],
  arrived: [404],
});

export const askToRemove = ({ job_type }: Pick<JobPost, 'job_type'>) => ({
  title: 'Izbrisati posao?',
  content: `„${job_type.name}“ i sve njegove datoteke brišu se trajno.`,
  submit: 'Izbrišite',
  busyText: 'Briše se…',
  danger: true,
});
