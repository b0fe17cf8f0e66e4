/**
 * Parses a URL; returns undefined if invalid. `URL.parse` is not available in the oldest supported browsers
 * (scripts/baseline.mjs).
 */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
