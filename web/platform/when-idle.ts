/** Runs a callback once the browser is idle. Safari has no idle callbacks, so a short delay is used there. */
export const whenIdle = (act: () => void) =>
  void ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200));
