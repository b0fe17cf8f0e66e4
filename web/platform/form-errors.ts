/** `phones.0` is on screen when `phones` is. */
export const isShown = (path: string, shown: ReadonlySet<string>) => {
  const parts = path.split('.');
  return parts.some((_, index) => shown.has(parts.slice(0, index + 1).join('.')));
};

/** Messages of fields that are not on screen, joined. */
export const unseen = (fields: Record<string, readonly string[]>, shown: ReadonlySet<string>) =>
  Object.entries(fields)
    .filter(([path]) => !isShown(path, shown))
    .map(([, [message]]) => message)
    .join(' ');

/** Focuses the first invalid field, in screen order. */
export function focusFirstError(form: HTMLElement | null): void {
  const focus = () => {
    const field = form?.querySelector('[data-invalid]:not([hidden] *)');
    const control = field?.querySelector<HTMLElement>(
      'input:not([type=hidden]):not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"])',
    );
    (control ?? form?.querySelector<HTMLElement>('[data-form-message]'))?.focus();
    // The message is below its control and must be visible too.
    field?.scrollIntoView({ block: 'nearest' });
  };
  // The second frame: by then the messages are on screen, however busy the first one was.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
