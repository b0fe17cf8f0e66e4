/** `phones.0` is on screen when `phones` is. */
export const isShown = (path: string, shown: ReadonlySet<string>) => {
  const parts = path.split('.');
  return parts.some((_, index) => shown.has(parts.slice(0, index + 1).join('.')));
};

/** Sentences of fields that the person cannot see, one after another. */
export const unseen = (fields: Record<string, readonly string[]>, shown: ReadonlySet<string>) =>
  Object.entries(fields)
    .filter(([path]) => !isShown(path, shown))
    .map(([, [message]]) => message)
    .join(' ');

/** Puts the cursor where the first thing is wrong, in the order of the screen. */
export function focusFirstError(form: HTMLElement | null): void {
  const focus = () => {
    const field = form?.querySelector('[data-invalid]:not([hidden] *)');
    const control = field?.querySelector<HTMLElement>('input:not([type=hidden]):not([tabindex="-1"]), textarea, button:not([tabindex="-1"])');
    (control ?? form?.querySelector<HTMLElement>('[data-form-message]'))?.focus();
    // The sentence stands under its control, and is the part to be read.
    field?.scrollIntoView({ block: 'nearest' });
  };
  // The second frame: by then the sentences are on screen, however busy the first one was.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
