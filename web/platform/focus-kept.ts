/** Ancestors of what has the focus now, from the inside. */
function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let at = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/**
 * For what takes its own button off the page: a focus that went with it moves to the heading of the smallest part that is still
 * there, so that a keyboard goes on from where it was.
 */
export function focusKept(): () => void {
  const trail = trailOf(document.activeElement);
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || trail[0] === document.body) return;
      const heading = trail
        .filter((part) => part.isConnected)
        .map((part) => part.querySelector<HTMLElement>('h1, h2, h3'))
        .find((one) => one !== null);
      if (!heading) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
}
