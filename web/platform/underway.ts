declare global {
  interface Window {
    /** The router's own, set when it starts; its hooks speak a moment later, and on a busy phone that moment is long. */
    __reactRouterDataRouter?: { state: { navigation: { state: string } } };
  }
}

/** Whether the next page is on its way; also for those who ask after they have left the page themselves. */
export const isUnderway = () => (window.__reactRouterDataRouter?.state.navigation.state ?? 'idle') !== 'idle';
