/** Files asked for in one task; each takes a phone milliseconds. */
const atOnce = 4;
/** What was asked for; a style sheet with when it is there. */
const asked = new Map<string, Promise<unknown> | undefined>();

function ask(file: string): Promise<unknown> | undefined {
  const href = new URL(`/${file}`, location.href).href;
  if (document.querySelector(`link[href="${href}"], link[href="/${file}"]`)) return;
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href });
  const there = new Promise((done, failed) => {
    link.onload = done;
    link.onerror = () => {
      // The next try asks again: the line may be back.
      link.remove();
      asked.delete(file);
      failed(new Error(`Unable to preload CSS for ${href}`));
    };
  });
  document.head.append(link);
  if (isStyle) return there;
  // The import itself reports what cannot be had.
  there.catch(() => undefined);
}

/**
 * Takes the place of Vite's own in the build (vite.config.ts), which asks for all files of an import in one task: thirty for sign-in.
 * Like that one it says `vite:preloadError` if something is missing.
 */
export async function importInParts<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T | undefined> {
  try {
    let times = 0;
    for (const file of files) {
      if (asked.has(file)) continue;
      asked.set(file, ask(file));
      times += 1;
      if (times % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await Promise.all(files.map((file) => asked.get(file)));
    return await load();
  } catch (error) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  }
}
