import { type RefObject, useEffect } from 'react';

/** Takes over what was typed, or filled in by the browser, before the page came alive. */
export function useEarlyText(element: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, value: string, onChange: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment of hydration counts
  useEffect(() => {
    const typed = element.current?.value;
    if (typed && typed !== value) onChange(typed);
  }, []);
}
