/**
 * Returns how many rows of each kind a site with this many posts has. The proportions are the same at every
 * size.
 */
export function shapeOf(posts: number) {
  const people = Math.ceil(posts / 25) * 5;
  return {
    posts,
    people,
    workers: (people / 5) * 2,
    clients: (people / 5) * 3,
    sessions: Math.ceil(people / 2),
    pictures: Math.floor(posts * 0.6),
    chats: Math.floor(posts / 2),
    messagesPerChat: 4,
    reviews: Math.floor(posts / 2),
    reports: Math.ceil(posts / 200),
    ads: Math.ceil(posts / 500),
    pending: Math.min(Math.floor(posts / 4), Math.max(300, Math.floor(posts / 500))),
  } as const;
}
export type Shape = ReturnType<typeof shapeOf>;

/**
 * Ids of people run from 1 to `people`; in each group of five, the first and the last are workers. The
 * moderator's id follows.
 */
export const workerAt = (index: number) => (index % 2 === 0 ? (index / 2) * 5 + 1 : ((index + 1) / 2) * 5);
export const clientAt = (index: number) => Math.floor(index / 3) * 5 + 2 + (index % 3);
export const isWorker = (id: number) => id % 5 < 2;
export const moderatorOf = ({ people }: Shape) => people + 1;

export const endedShares = { finished: 0.2, inactive: 0.03, declined: 0.02 } as const;
