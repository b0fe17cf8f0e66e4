import { showResult } from './show-result.ts';

/** Ancestors of the focused element, innermost first. */
function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let at = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** Frames in which the page may still re-render after its data arrived. */
const patience = 60;

/**
 * For an act that removes its own button: a focus lost with it moves to the heading of the smallest part that still
 * exists, so that the keyboard and the view go on from there.
 */
export function focusKept(): () => void {
  const trail = trailOf(document.activeElement);
  const look = (frames: number) => {
    const [pressed] = trail;
    if (frames === 0 || !pressed || pressed === document.body) return;
    // The person has moved on, or the pressed button is still there.
    if (document.activeElement !== document.body && document.activeElement !== pressed) return;
    if (pressed.isConnected) return void requestAnimationFrame(() => look(frames - 1));
    const heading = trail
      .filter((part) => part.isConnected)
      .map((part) => part.querySelector<HTMLElement>('h1, h2, h3'))
      .find((one) => one !== null);
    if (!heading) return;
    showResult(heading);
  };
  return () => look(patience);
}
