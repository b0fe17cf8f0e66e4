import { tabStore } from '../platform/kept-text.ts';

const key = 'ads.reported';
/** Also what is on its way. */
const here = new Set<number>();

function kept(): unknown[] {
  try {
    const ids: unknown = JSON.parse(tabStore.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** Each ad's appearance is reported once a session (spec §4). False where it was, or is being. A report that fails may be made again. */
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
