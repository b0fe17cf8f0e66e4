import { type RefObject, useEffect } from 'react';

/** Focuses the first field after the dialog has recorded the previous focus. */
export function useBegin(form: RefObject<HTMLFormElement | null>, begin = false): void {
  useEffect(() => {
    if (!begin) return;
    const wait = setTimeout(
      () => form.current?.querySelector<HTMLInputElement>('input:not([type=hidden], [readonly])')?.focus(),
      60,
    );
    return () => clearTimeout(wait);
  }, [form, begin]);
}
