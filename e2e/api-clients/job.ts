/** A site, and the two accounts that take a job from inquiry to review. */
export interface Job {
  baseUrl: string;
  client: { email: string; password: string };
  worker: { email: string; password: string };
  /** Approves an inquiry as a moderator. */
  approve: (id: number) => Promise<unknown>;
}

/** Returns the data of a response. Throws an error with the site's message if there is none. */
export function dataOf<T>({ data, error }: { data?: T; error?: { message?: string } }): T {
  if (data === undefined) throw new Error(error?.message ?? 'The response is empty.');
  return data;
}

/** Returns the time `hours` from now, in ISO format. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
