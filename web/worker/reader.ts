import { inTurn, names, readState, writeState } from './stores.ts';

/** Nobody: not even a visitor's pages are kept until a page says who reads here. */
const nobody = -1;
const reader = async () => (await readState<number>('who')) ?? nobody;

/** Forgets everything that was kept for the person before, if it is another one. */
export const becomes = (who: number): Promise<void> =>
  inTurn(async () => {
    if ((await reader()) === who) return;
    await Promise.all([names.pages, names.pictures, names.state].map((name) => caches.delete(name)));
    await writeState('who', who);
  });

/** Somebody signs in or out: until the next page says who it is, nothing is kept. */
export const forgets = (): Promise<void> => becomes(nobody);

/** Whether this is the person whom everything here is kept for. */
export const isReader = async (who: number): Promise<boolean> => who >= 0 && (await reader()) === who;
