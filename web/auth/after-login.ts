import { paths } from '#contract/paths.ts';
import { isSavedKind, type SavedKind } from '#contract/saved-item-words.ts';
import type { OpenModal } from '../platform/overlays/modals.tsx';
import { sessionStore, type TextStore } from '../platform/storage/browser-storage.ts';

export interface Reviewed {
  id: number;
  name: string;
  profile_img?: string | null | undefined;
}

/** Actions that continue after sign-in. */
export type AfterLogin =
  | { fallback: 'show_job_post_form'; postId?: number | undefined }
  | { fallback: 'show_reviews_form'; user: Reviewed }
  | {
      fallback: 'trigger_reviews_form';
      user: Reviewed;
      stars: number;
      comment: string;
      postId?: number | undefined;
    }
  | { fallback: 'redirect_to_chat'; slug: string; postId?: number | undefined }
  | { fallback: 'save_item'; kind: SavedKind; id: number };

const key = 'after-login';

/**
 * `opening`: id of the modal opening that asked for sign-in; `due`: sign-in succeeded during this opening.
 */
interface Kept {
  after: AfterLogin;
  opening: string;
  due: boolean;
}

/**
 * Stores an action that continues once a sign-in from this opening of the modal succeeds, even after a
 * reload.
 */
export function remember(after: AfterLogin, opening: string, store: TextStore = sessionStore): void {
  keep({ after, opening, due: false }, store);
}

/**
 * Marks the stored action as due once the sign-in from this opening has succeeded, including through a
 * redirect to a provider.
 */
export function settle(opening: string | undefined, store: TextStore = sessionStore): void {
  const kept = read(store);
  if (kept && kept.opening === opening) keep({ ...kept, due: true }, store);
}

/**
 * Deletes the action unless its sign-in has succeeded, because it must not run after an unrelated sign-in.
 */
export function abandon(store: TextStore = sessionStore): void {
  if (!read(store)?.due) forget(store);
}

export function forget(store: TextStore = sessionStore): void {
  store.removeItem(key);
}

const keep = (kept: Kept, store: TextStore) => store.setItem(key, JSON.stringify(kept));

const isPerson = (value: unknown): value is Reviewed =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string';

function actionOf(given: unknown): AfterLogin | null {
  if (typeof given !== 'object' || given === null) return null;
  const { fallback, user, stars, comment, postId, slug, kind, id } = given as Record<string, unknown>;
  if (fallback === 'show_job_post_form')
    return typeof postId === 'number' ? { fallback, postId } : { fallback };
  if (fallback === 'redirect_to_chat')
    return typeof slug === 'string' && /^[\w-]+$/.test(slug)
      ? { fallback, slug, ...(typeof postId === 'number' && { postId }) }
      : null;
  if (fallback === 'save_item')
    return isSavedKind(kind) && typeof id === 'number' ? { fallback, kind, id } : null;
  if (!isPerson(user)) return null;
  if (fallback === 'show_reviews_form') return { fallback, user };
  if (fallback === 'trigger_reviews_form' && typeof stars === 'number' && typeof comment === 'string')
    return { fallback, user, stars, comment, ...(typeof postId === 'number' && { postId }) };
  return null;
}

function read(store: TextStore): Kept | null {
  try {
    const { after, opening, due } = JSON.parse(store.getItem(key) ?? 'null') as Record<string, unknown>;
    const action = actionOf(after);
    return action && typeof opening === 'string' ? { after: action, opening, due: due === true } : null;
  } catch {
    return null;
  }
}

/** Returns the stored action if its sign-in has succeeded, otherwise null. */
export function pending(store: TextStore = sessionStore): AfterLogin | null {
  const kept = read(store);
  return kept?.due ? kept.after : null;
}

/** Returns the path on which the action continues; undefined if it continues in a modal or in place. */
export const pathOf = (after: AfterLogin): string | undefined =>
  after.fallback === 'redirect_to_chat' ? paths.chat(after.slug, after.postId) : undefined;

/** Returns the item to save immediately, without a page or modal. */
export const itemOf = (after: AfterLogin): { kind: SavedKind; id: number } | undefined =>
  after.fallback === 'save_item' ? { kind: after.kind, id: after.id } : undefined;

/** Returns the modal in which the action continues; undefined if it continues without one. */
export function modalOf(after: AfterLogin): OpenModal | undefined {
  switch (after.fallback) {
    case 'show_job_post_form':
      return { name: 'job-post', props: after.postId === undefined ? {} : { postId: after.postId } };
    case 'show_reviews_form':
      return { name: 'review', props: { user: after.user } };
    case 'trigger_reviews_form':
      return {
        name: 'review',
        props: {
          user: after.user,
          stars: after.stars,
          comment: after.comment,
          ...(after.postId !== undefined && { postId: after.postId }),
          send: true,
        },
      };
    case 'redirect_to_chat':
    case 'save_item':
      return undefined;
  }
}
