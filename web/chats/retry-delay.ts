/** Longest interval between two attempts, in milliseconds. */
const longest = 30_000;

/**
 * Returns the milliseconds until a message is sent again, after `tries` failed attempts in a row. `asked` is
 * the wait that the server asked for, 0 if it asked for none.
 */
export const retryDelay = (tries: number, asked: number) =>
  Math.max(asked, Math.min(longest, 1000 * 2 ** tries));

/** Milliseconds to wait for the response to a text message before the attempt counts as failed. */
export const patience = 20_000;
