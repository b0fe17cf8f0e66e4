declare global {
  interface Window {
    /** The router itself, set when it starts; its hooks update a moment later, and on a busy phone that moment is long. */
    __reactRouterDataRouter?: { state: { navigation: { state: string } } };
  }
}

/** Whether the next page is loading; also for callers that have left the page themselves. */
export const isUnderway = () => (window.__reactRouterDataRouter?.state.navigation.state ?? 'idle') !== 'idle';
