import { type RefObject, useEffect } from 'react';

/**
 * Grows a textarea with its text in browsers without `field-sizing`; the maximum height set in CSS applies in
 * either case.
 */
export function useAutosize(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useEffect(() => {
    const box = ref.current;
    if (!box || CSS.supports('field-sizing', 'content')) return;
    box.style.height = 'auto';
    // `scrollHeight` excludes the border.
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
  }, [ref, text]);
}
