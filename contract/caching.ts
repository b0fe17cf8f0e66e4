/**
 * How long a response without a signed-in user may be cached (RFC 9111). Endpoints without a policy are `no-store`, as are all responses to signed-in
 * users, errors and writes.
 */
export const cachePolicies = {
  /** The same for everyone; changes only with releases. */
  reference: { header: 'public, max-age=300', vary: [] },
  /** May change at any time. Browsers revalidate each time, since signing in changes the response; shared caches may keep it for 10 s. */
  current: { header: 'public, max-age=0, s-maxage=10', vary: ['cookie', 'authorization'] },
} as const satisfies Record<string, { header: string; vary: readonly string[] }>;

export type CachePolicy = keyof typeof cachePolicies;
