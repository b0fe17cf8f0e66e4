import { tabStore } from '../platform/kept-text.ts';

const key = 'ads.reported';
/** Including those being sent. */
const here = new Set<number>();

function kept(): unknown[] {
  try {
    const ids: unknown = JSON.parse(tabStore.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** Reports each ad's impression once a session (spec §4). False if it was, or is being, reported. A failed report may be repeated. */
export async function reportOnce(id: number, report: () => Promise<unknown>): Promise<boolean> {
  if (isReported(id)) return false;
  here.add(id);
  try {
    await report();
  } catch {
    here.delete(id);
    return false;
  }
  tabStore.setItem(key, JSON.stringify([...kept(), id]));
  return true;
}

export const isReported = (id: number) => here.has(id) || kept().includes(id);
