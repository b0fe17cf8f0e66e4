import { inTurn, names, readState, writeState } from './stores.ts';

/** Marks that the reader is unknown; nothing is cached until a page reports its reader. */
const nobody = -1;
const reader = async () => (await readState<number>('who')) ?? nobody;

export const setReader = (who: number): Promise<void> =>
  inTurn(async () => {
    if ((await reader()) === who) return;
    await Promise.all([names.pages, names.pictures, names.state].map((name) => caches.delete(name)));
    await writeState('who', who);
  });

/**
 * Forgets the reader and deletes the reader's caches on sign-in and sign-out; nothing is cached until the
 * next page reports its reader.
 */
export const forgets = (): Promise<void> => setReader(nobody);

/** Returns whether the reader is signed in. */
export const isSignedIn = async (): Promise<boolean> => (await reader()) > 0;

export const isReader = async (who: number): Promise<boolean> => who >= 0 && (await reader()) === who;
