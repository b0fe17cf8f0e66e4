import { type RefObject, useEffect } from 'react';

/** Adopts text typed or autofilled before hydration, for which React 19 calls no `onChange`. */
export function useEarlyText(
  element: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    const typed = element.current?.value;
    if (typed && typed !== value) onChange(typed);
  }, []);
}
