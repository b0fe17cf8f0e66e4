/** An impression counts if this ratio of the ad is visible for this many milliseconds. */
const seenPart = 0.5;
const seenFor = 1000;

function uncovered(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const there = document.elementFromPoint(x, y);
  return there !== null && element.contains(there);
}

/**
 * Calls `seen` once half of the element has been visible for an unbroken second in the active tab. Returns a
 * function that stops observing.
 */
export function onceSeen(element: Element, seen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let half = false;
  const begin = () => {
    clearTimeout(timer);
    if (half && document.visibilityState === 'visible') timer = setTimeout(end, seenFor);
  };
  const end = () => {
    // If the ad is covered by a dialog or a menu, checks again after another second.
    if (!uncovered(element)) return begin();
    stop();
    seen();
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      half = (entries.at(-1)?.intersectionRatio ?? 0) >= seenPart;
      begin();
    },
    { threshold: seenPart },
  );
  const stop = () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('visibilitychange', begin);
  };
  watcher.observe(element);
  document.addEventListener('visibilitychange', begin);
  return stop;
}
