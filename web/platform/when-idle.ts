/** Once the browser has nothing better to do. Safari has no idle callbacks; a pause does there. */
export const whenIdle = (act: () => void) => void ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200));
