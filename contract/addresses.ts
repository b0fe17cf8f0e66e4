/** Undefined if it is no address: `URL.parse` is younger than the browsers that the site promises to work in (scripts/baseline.mjs). */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
