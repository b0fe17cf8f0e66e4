/**
 * Opens a channel between this site's tabs; undefined if the browser has none or forbids it (Firefox then
 * throws).
 */
export function tabChannel(name: string) {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the only module that may access it
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

export type TabChannel = NonNullable<ReturnType<typeof tabChannel>>;
