const moves = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition');

/** Resolves once the page has moved in: a part that is replaced meanwhile would end the movement where it is. */
export const movedIn = () => Promise.allSettled(document.getAnimations().flatMap((one) => (moves(one) ? one.finished : [])));
