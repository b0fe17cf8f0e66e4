/**
 * Opens a channel between this site's tabs; undefined if the browser has none or forbids it (Firefox then
 * throws).
 */
export function tabChannel(name: string) {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the one place that may
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

export type TabChannel = NonNullable<ReturnType<typeof tabChannel>>;
