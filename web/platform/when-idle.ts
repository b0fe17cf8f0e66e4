/** Runs once the browser is idle. Safari has no idle callbacks, so there it is a short delay. */
export const whenIdle = (act: () => void) =>
  void ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200));
