import type { SavedKind } from '#contract/saved-item-words.ts';
import { successOf } from '../platform/actions/action.ts';
import { toast, toastError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { saveItem } from './saved-item-actions.ts';

/**
 * Saves the item that a visitor chose before signing in, reloads the data of the page, and reports the result
 * in a toast.
 */
export async function saveAfterLogin(
  params: { kind: SavedKind; id: number },
  revalidate: () => Promise<void>,
): Promise<void> {
  try {
    const reply = await api.call(saveItem.endpoint, { params });
    await revalidate();
    const [title, text] = successOf(saveItem, reply, params) ?? ['Spremljeno.'];
    toast.success(title, text);
  } catch (error) {
    toastError(error);
  }
}
