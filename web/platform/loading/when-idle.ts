/** Runs a callback once the browser is idle. Safari has no idle callbacks, so a short delay is used there. */
export const whenIdle = (action: () => void) =>
  void ('requestIdleCallback' in window
    ? requestIdleCallback(action, { timeout: 2000 })
    : setTimeout(action, 200));
