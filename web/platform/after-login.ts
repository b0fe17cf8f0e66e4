import { paths } from '#contract/paths.ts';
import { type TextStore, tabStore } from './kept-text.ts';
import type { AfterLogin, OpenModal } from './modals.tsx';

const key = 'after-login';

/** Keeps what is to go on after sign-in, over a reload (spec §4). */
export function remember(after: AfterLogin, store: TextStore = tabStore): void {
  store.setItem(key, JSON.stringify(after));
}

export function forget(store: TextStore = tabStore): void {
  store.removeItem(key);
}

const isPerson = (value: unknown): value is { id: number; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && 'name' in value && typeof value.name === 'string';

function parse(text: string): AfterLogin | null {
  try {
    const { fallback, user, stars, comment, postId, slug } = JSON.parse(text) as Record<string, unknown>;
    if (fallback === 'show_job_post_form') return typeof postId === 'number' ? { fallback, postId } : { fallback };
    if (fallback === 'redirect_to_chat')
      return typeof slug === 'string' && /^[\w-]+$/.test(slug) ? { fallback, slug, ...(typeof postId === 'number' && { postId }) } : null;
    if (!isPerson(user)) return null;
    if (fallback === 'show_reviews_form') return { fallback, user };
    if (fallback === 'trigger_reviews_form' && typeof stars === 'number' && typeof comment === 'string') return { fallback, user, stars, comment };
  } catch {
    // Not ours, or half written.
  }
  return null;
}

/** What waits for a sign-in, or null. */
export function pending(store: TextStore = tabStore): AfterLogin | null {
  const text = store.getItem(key);
  return text ? parse(text) : null;
}

/** Where the remembered action goes on, when it is a page. */
export const pathOf = (after: AfterLogin): string | undefined => (after.fallback === 'redirect_to_chat' ? paths.chat(after.slug, after.postId) : undefined);

/** The modal with which it goes on otherwise (spec §4). */
export function modalOf(after: AfterLogin): OpenModal | undefined {
  switch (after.fallback) {
    case 'show_job_post_form':
      return { name: 'job-post', props: after.postId === undefined ? {} : { postId: after.postId } };
    case 'show_reviews_form':
      return { name: 'review', props: { user: after.user } };
    case 'trigger_reviews_form':
      return { name: 'review', props: { user: after.user, stars: after.stars, comment: after.comment, send: true } };
    case 'redirect_to_chat':
      return undefined;
  }
}
