import { sessionStore } from '../platform/storage/browser-storage.ts';

const key = 'ads.reported';
const here = new Set<number>();

function kept(): unknown[] {
  try {
    const ids: unknown = JSON.parse(sessionStore.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/**
 * Reports each ad’s impression once per session. Returns false if the impression was already reported, is
 * being reported, or could not be reported; in the last case the call may be repeated.
 */
export async function reportOnce(id: number, report: () => Promise<unknown>): Promise<boolean> {
  if (isReported(id)) return false;
  here.add(id);
  try {
    await report();
  } catch {
    here.delete(id);
    return false;
  }
  sessionStore.setItem(key, JSON.stringify([...kept(), id]));
  return true;
}

export const isReported = (id: number) => here.has(id) || kept().includes(id);
