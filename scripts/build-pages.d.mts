/** Files and folders whose changes require a new build. */
export const sources: readonly string[];
/** Builds the pages if their sources have changed since the last build. Throws if they cannot be built. */
export function buildPages(node: string): Promise<void>;
