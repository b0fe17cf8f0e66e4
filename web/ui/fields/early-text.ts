import { type RefObject, useEffect } from 'react';

/** Adopts text typed or autofilled before hydration, for which React 19 calls no `onChange`. */
export function useEarlyText(
  element: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment of hydration matters
  useEffect(() => {
    const typed = element.current?.value;
    if (typed && typed !== value) onChange(typed);
  }, []);
}
