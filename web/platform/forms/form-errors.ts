/** Messages by field name or API path. */
export type Messages = Readonly<Record<string, readonly string[]>>;

/** Returns whether a path is on screen; `phones.0` counts as shown if `phones` is. */
const isShown = (path: string, shown: ReadonlySet<string>) => {
  const parts = path.split('.');
  return parts.some((_, index) => shown.has(parts.slice(0, index + 1).join('.')));
};

/** Returns the messages of fields that are not on screen, joined. */
export const unseen = (fields: Messages, shown: ReadonlySet<string>) =>
  Object.entries(fields)
    .filter(([path]) => !isShown(path, shown))
    .map(([, [message]]) => message)
    .join(' ');

/** Focuses the first invalid field in screen order or, if no field is invalid, the message of the form. */
export function focusFirstError(form: HTMLElement | null): void {
  const focus = () => {
    const field = form?.querySelector('[data-invalid]:not([hidden] *)');
    const control = field?.querySelector<HTMLElement>(
      'input:not([type=hidden]):not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"])',
    );
    (control ?? form?.querySelector<HTMLElement>('[data-form-message]'))?.focus();
    // The message below the control must be visible too, so the whole field is scrolled into view.
    field?.scrollIntoView({ block: 'nearest' });
  };
  // After two frames the messages are rendered, even if the first frame was slow.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
