import { signup } from '#contract/auth.ts';
import { limits } from '#contract/constants.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { deleteJobPost, renewJobPost, togglePostStatus } from '#contract/job-posts.ts';
import { defineAction } from '../platform/actions/action.ts';
import { postWords } from './post-words.ts';

interface Of {
  id: number;
}

/** Creates the account of a visitor who sends an inquiry. */
export const signUpAsAuthor = defineAction('registracija', signup, {
  done: ['Registracija je uspjela!', 'Poslali smo Vam poruku kojom potvrđujete svoj email.'],
});

export const closePost = defineAction('zatvori', togglePostStatus, {
  input: ({ id }: Of) => ({ params: { id }, body: { status: 'finished' as const } }),
  done: ['Posao je zatvoren.', 'Na popisima ga više nema, a možete ga ponovno otvoriti.'],
  arrived: [422],
});

export const openPost = defineAction('otvori', togglePostStatus, {
  input: ({ id }: Of) => ({ params: { id }, body: { status: 'active' as const } }),
  done: ({ data }) => [
    'Posao je ponovno otvoren.',
    data.audience === 'all' ? 'Opet se vidi na popisima i u pretrazi.' : 'Opet ga vide odabrani majstori.',
  ],
  arrived: [422],
});

export const renewPost = defineAction('produlji', renewJobPost, {
  done: ({ data }) => [
    postWords[data.type].renewed,
    `Na popisima ostaje još ${limits.postDays.finish} dana.`,
  ],
});

export const removePost = defineAction('izbrisi', deleteJobPost, {
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
