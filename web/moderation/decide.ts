import type { JobPost } from '#contract/job-posts.ts';
import { activatePost, approvePost, deactivatePost, declinePost } from '#contract/moderation.ts';
import { api } from '../platform/api.ts';

export const acts = ['approve', 'decline', 'deactivate', 'activate'] as const;
export type Act = (typeof acts)[number];

export const isAct = (value: unknown): value is Act => acts.includes(value as Act);
/** Those that the author must be able to understand. */
export const needsReason = (act: Act) => act === 'decline' || act === 'deactivate';

export const actDone: Record<Act, string> = {
  approve: 'Posao je objavljen.',
  decline: 'Posao je vraćen na doradu.',
  deactivate: 'Posao je deaktiviran.',
  activate: 'Posao je ponovno aktivan.',
};

/** The remark as the wire wants it. */
export const remarkOf = (reason: string, text: string) => ({ reason, ...(text.trim() && { text }) });

/** Sends a decision from the browser. */
export async function decide(id: number, act: Act, reason: string, text: string): Promise<JobPost> {
  const params = { id };
  const body = remarkOf(reason, text);
  const reply =
    act === 'approve'
      ? await api.call(approvePost, { params })
      : act === 'activate'
        ? await api.call(activatePost, { params })
        : act === 'decline'
          ? await api.call(declinePost, { params, body })
          : await api.call(deactivatePost, { params, body });
  return reply.data;
}
