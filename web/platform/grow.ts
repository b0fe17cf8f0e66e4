import { type RefObject, useEffect } from 'react';

/** Lets a box grow with its text where the browser has no `field-sizing` of its own: the styles' greatest height holds for both. */
export function useGrowing(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow
  useEffect(() => {
    const box = ref.current;
    if (!box || CSS.supports('field-sizing', 'content')) return;
    box.style.height = 'auto';
    // What is measured leaves out the border.
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
  }, [ref, text]);
}
