import type { Reply } from '#contract/endpoint.ts';
import { count, truncate } from '#contract/format.ts';
import { type JobPost, listOwnJobPosts } from '#contract/job-posts.ts';
import type { listInvitations } from '#contract/offers.ts';
import { accountNouns } from '#contract/plurals.ts';
import { attempt } from '../platform/loading/loader-call.ts';

export async function hasActivePosts(args: Parameters<typeof attempt>[0]): Promise<boolean> {
  const found = await attempt(args, listOwnJobPosts, { query: { status: 'active', per_page: 1 } });
  return found.ok && found.data.meta.total > 0;
}

export interface InviteChoices {
  options: { value: string; label: string; text: string }[];
  free: string | undefined;
}

export const activePosts = { status: 'active', per_page: 50 } as const;

interface Lists {
  posts: () => Promise<{ data: JobPost[] }>;
  invitations: (id: number) => Promise<Reply<typeof listInvitations>>;
}

const stateOf = (invited: boolean, left: number) =>
  invited
    ? 'Već ste pozvali ovog majstora.'
    : left === 0
      ? 'Svi su pozivi iskorišteni.'
      : count(left, accountNouns.preostaliPoziv);

export async function inviteChoices(workerId: number, { posts, invitations }: Lists): Promise<InviteChoices> {
  const inquiries = (await posts()).data.filter(({ type }) => type === 'inquiry');
  const choices = await Promise.all(
    inquiries.map(async ({ id, job_type, subject }) => {
      const { data: people, left } = await invitations(id);
      const invited = people.some((one) => one.id === workerId);
      const text = `${truncate(subject.replace(/\s+/g, ' '), 90)} ${stateOf(invited, left)}`;
      return { value: String(id), label: job_type.name, text, free: !invited && left > 0 };
    }),
  );
  return {
    options: choices.map(({ free: _, ...option }) => option),
    free: choices.find(({ free }) => free)?.value,
  };
}
