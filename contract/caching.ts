/**
 * How long an answer may be kept where no account stands behind it (RFC 9111). An endpoint that names none is `no-store`;
 * so is every answer to somebody signed in, every error and every write.
 */
export const cachePolicies = {
  /** The same for all, and changed by releases. */
  reference: { header: 'public, max-age=300', vary: [] },
  /** Changed by people at any time. Browsers ask each time, since signing in changes it under the same address; caches on the way may keep it for 10 s. */
  current: { header: 'public, max-age=0, s-maxage=10', vary: ['cookie', 'authorization'] },
} as const satisfies Record<string, { header: string; vary: readonly string[] }>;

export type CachePolicy = keyof typeof cachePolicies;
