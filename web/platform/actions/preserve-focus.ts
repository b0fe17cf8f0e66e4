import { showResult } from './show-result.ts';

function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let at = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** Number of animation frames for which to wait for the page to re-render after its data has arrived. */
const patience = 60;

/**
 * Preserves the focus when an action removes its own button: the focus then moves to the heading of the
 * smallest remaining ancestor. Call before the change; call the returned function after it.
 */
export function preserveFocus(): () => void {
  const trail = trailOf(document.activeElement);
  const look = (frames: number) => {
    const [pressed] = trail;
    if (frames === 0 || !pressed || pressed === document.body) return;
    // Stops if the user has moved the focus elsewhere.
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
